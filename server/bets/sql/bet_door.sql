-- Placements hold this lock shared until they commit, and the marking of results holds it alone: a ticket is either
-- committed before its selection closes, and then found by settlement, or it sees the selection closed.
create function bet_door() returns bigint language sql immutable parallel safe as $$ select 7102026::bigint $$;
