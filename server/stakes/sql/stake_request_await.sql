-- Waits until nobody has a request of this key under way, in whatever process: its place is taken and given back.
create function stake_request_await(account bigint, request_key text) returns void language sql as $$
  insert into stake_request as r (account_id, key, product, body_hash, refusal)
    values (account, request_key, '', '00000000-0000-0000-0000-000000000000', '{"code": "AWAITED"}')
    on conflict (account_id, key) do update set at = excluded.at where false;
  delete from stake_request r where r.account_id = account and r.key = request_key and r.refusal @> '{"code": "AWAITED"}';
$$;
