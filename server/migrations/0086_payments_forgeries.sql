-- Callbacks that are not genuine cost the hash of their body and its first kilobyte, so many a day and network; of the rest
-- only the number is kept. All of it goes after a while.
alter table payment_callback add column body_hash bytea;
comment on column payment_callback.body is 'whole when genuine, else its first kilobyte';
create index payment_callback_forged on payment_callback (received_at) where verdict = 'forged';

create table payment_forgery_count (
  day date not null,
  -- the widest that an address belongs to; 'all' counts every one
  network text not null,
  seen bigint not null,
  primary key (day, network)
);
grant select, insert, update, delete on payment_forgery_count to walia_app;

create function payment_keep_forgery(
  p_provider text, p_at timestamptz, p_ip text, p_headers jsonb, p_body bytea, p_hash bytea,
  p_network text, p_network_max int, p_all_max int
) returns void language sql as $$
  with counted as (
    insert into payment_forgery_count as c (day, network, seen)
      select (p_at at time zone 'utc')::date, n, 1 from unnest(array['all', p_network]) n order by n
    on conflict (day, network) do update set seen = c.seen + 1 returning network, seen)
  insert into payment_callback (provider, received_at, ip, headers, body, body_hash, verdict)
    select p_provider, p_at, p_ip, p_headers, p_body, p_hash, 'forged'
    where not exists (
      select from counted where seen > case when network = 'all' then p_all_max else p_network_max end)
$$;

-- Only what is forged: genuine ones are the proof of what a provider said.
create function payment_expire_forgeries(p_before timestamptz) returns void language sql security definer
set search_path = public, pg_temp as $$
  delete from payment_callback where verdict = 'forged' and received_at < p_before;
  delete from payment_forgery_count where day < (p_before at time zone 'utc')::date;
$$;
