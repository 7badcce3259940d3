-- Until the transaction ends, no result of these matches is marked. Placements and cash-outs hold it: a ticket is either
-- committed before its selection closes, and then found by settlement, or it sees the selection closed.
create function lock_matches_shared(match_ids bigint[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7102026, lock) from match_locks_of(match_ids) lock;
end $$;
