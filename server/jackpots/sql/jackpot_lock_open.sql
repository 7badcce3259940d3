-- Of some rounds those that were not closed, with when they close. They are shared until the commit: closing waits for it.
create function jackpot_lock_open(rounds bigint[]) returns table (id bigint, closes_at timestamptz) language sql as $$
  select j.id, j.closes_at from jackpot j where j.id = any (rounds) and j.phase = 'open' order by j.id for share
$$;
