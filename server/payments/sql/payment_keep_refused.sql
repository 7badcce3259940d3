create function payment_keep_refused(
  p_provider text, p_at timestamptz, p_ip text, p_headers jsonb, p_body bytea, p_hash bytea,
  p_network text, p_network_max int, p_all_max int, p_verdict text
) returns void language sql as $$
  with counted as (
    insert into payment_forgery_count as c (day, network, seen)
      select (p_at at time zone 'utc')::date, n, 1 from unnest(array['all', p_network]) n order by n
    on conflict (day, network) do update set seen = c.seen + 1 returning network, seen)
  insert into payment_callback (provider, received_at, ip, headers, body, body_hash, verdict)
    select p_provider, p_at, p_ip, p_headers, p_body, p_hash, p_verdict
    where not exists (
      select from counted where seen > case when network = 'all' then p_all_max else p_network_max end)
$$;
