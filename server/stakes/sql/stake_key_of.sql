-- The key of a request in stake_request: its own or, without one, that of its body. Keys that callers send hold no space.
create function stake_key_of(key text, hash uuid) returns text language sql immutable parallel safe
as $$ select case when key = '' then 'same ' || hash::text else key end $$;
