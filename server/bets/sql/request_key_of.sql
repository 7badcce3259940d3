-- The key of a request in bet_request: its own or, without one, that of its body.
create function request_key_of(key text, hash uuid) returns text language sql immutable parallel safe
as $$ select case when key = '' then bet_unkeyed(hash) else key end $$;
