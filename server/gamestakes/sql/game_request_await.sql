-- Waits until nobody has a request of this key under way, in whatever process: its place is taken and given back.
create function game_request_await(account bigint, game_name text, request_key text) returns void language sql as $$
  insert into game_request as r (account_id, game, key, body_hash, refusal, at)
    values (account, game_name, request_key, '', '{"outcome": "awaited"}', clock_timestamp())
    on conflict (account_id, game, key) do update set at = excluded.at where false;
  delete from game_request r where r.account_id = account and r.game = game_name and r.key = request_key
    and r.refusal @> '{"outcome": "awaited"}';
$$;
