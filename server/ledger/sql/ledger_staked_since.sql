-- "Staked", wherever a bettor reads it: stakes of cash since a time less those of them that came back (a live bet that was
-- not taken, a void or cancelled ticket). What limits count is another sum: play_used.
create function ledger_staked_since(account bigint, since timestamptz) returns bigint language sql stable as $$
  select coalesce(-sum(m.amount), 0)::bigint from player_moves(account, ledger_uuid_at(since)) m
  where m.book in ('cash', 'reserved') and (m.means in ('stake', 'hold')
    -- Of a stake of before, which is not in the sum, nothing is taken off: tickets and holds have ids by time.
    or m.reference >= ledger_uuid_at(since)::text collate "C"
      and (m.figure = 'held' or m.figure = 'play' and m.of_stakes))
$$;
