-- Makes the partitions from yesterday to p_days ahead and drops those that ended more than p_retention_hours ago.
-- Runs as the owner: the application's role neither creates nor drops tables. Answers the names dropped.
create function feed_message_partitions(p_days int, p_retention_hours int) returns setof text
language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  v_day date;
  v_name text;
begin
  perform pg_advisory_xact_lock(20260210);
  for v_day in select generate_series(current_date - 1, current_date + p_days, '1 day')::date loop
    v_name := 'feed_message_' || to_char(v_day, 'YYYYMMDD');
    if to_regclass(v_name) is null then
      execute format('create table %I partition of feed_message for values from (%L) to (%L)',
        v_name, v_day::timestamptz, (v_day + 1)::timestamptz);
    end if;
  end loop;
  for v_name in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'feed_message'::regclass
      and (to_date(right(c.relname, 8), 'YYYYMMDD') + 1)::timestamptz < now() - make_interval(hours => p_retention_hours)
  loop
    execute format('drop table %I', v_name);
    return next v_name;
  end loop;
end $$;

revoke execute on function feed_message_partitions from public;
grant execute on function feed_message_partitions to walia_app;
