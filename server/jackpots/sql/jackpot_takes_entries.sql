-- Whether a round takes entries now, by the clock after every lock. Its row is shared until the commit: closing waits for it.
create function jackpot_takes_entries(round bigint) returns boolean language plpgsql as $$
begin
  perform from jackpot j where j.id = round and j.phase = 'open' for share;
  return found and (select clock_timestamp() < j.closes_at from jackpot j where j.id = round);
end $$;
