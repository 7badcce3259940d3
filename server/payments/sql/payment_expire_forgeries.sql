-- Only what is forged, or of nobody known and not to be read: genuine ones are the proof of what a provider said.
create function payment_expire_forgeries(p_before timestamptz) returns void language sql security definer
set search_path = public, pg_temp as $$
  delete from payment_callback where verdict = 'forged' and received_at < p_before;
  -- By the index of what still has its bytes.
  delete from payment_callback where verdict = 'unreadable' and body_removed_at is null and received_at < p_before;
  delete from payment_forgery_count where day < (p_before at time zone 'utc')::date;
$$;

revoke execute on function payment_expire_forgeries from public;
grant execute on function payment_expire_forgeries to walia_app;
