-- Of some rounds of a game those whose betting was not closed, with when it is over by the database's clock. They are shared
-- until the commit: closing a round waits for the entries that are being taken. Asked after all that those may wait for.
create function round_lock_open(rounds bigint[], of_game text) returns table (id bigint, closes_at timestamptz)
language sql as $$
  select r.id, r.closes_at from game_round r
  where r.id = any (rounds) and r.game = of_game and r.phase = 'open' order by r.id for share
$$;
