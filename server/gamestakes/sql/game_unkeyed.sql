-- Whether a key stands for a request without one. Keys that callers send hold no space.
create function game_unkeyed(key text) returns boolean language sql immutable parallel safe
as $$ select strpos(key, ' ') > 0 $$;
