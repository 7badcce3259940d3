-- Whether a round takes an entry at this moment, by the database's clock. Within the entry's transaction, after all that it
-- may wait for: closing the round waits for the lock until the entry is committed or gone.
create function round_take_entry(round bigint, of_game text) returns boolean language plpgsql as $$
begin
  perform from game_round r where r.id = round and r.game = of_game and r.phase = 'open' for share;
  return found and (select clock_timestamp() < r.closes_at from game_round r where r.id = round);
end $$;
