-- Events are never changed, and only old ones may be deleted: an audit has those of the last 90 days, whatever time it is told.
create function auth_event_expire(now_at timestamptz) returns void language sql security definer
set search_path = public, pg_temp as $$
  delete from auth_event where at < least(now_at, now()) - interval '90 days';
$$;

revoke execute on function auth_event_expire from public;
grant execute on function auth_event_expire to walia_app;
