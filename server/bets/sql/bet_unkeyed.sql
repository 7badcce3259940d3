-- The key of a request without one. Keys that callers send hold no space.
create function bet_unkeyed(hash uuid) returns text language sql immutable parallel safe
as $$ select 'same ' || hash::text $$;
