-- The odds feed: raw messages for audit, fixtures and conflated lines for a quick restart, the history of each line's
-- results, and the outbox that settlement reads.

-- Bytes as they came, one partition a day, dropped whole when older than the retention.
create table feed_message (
  received_at timestamptz not null,
  routing_key text not null,
  body bytea not null
) partition by range (received_at);
create index feed_message_time on feed_message (received_at);

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
revoke execute on function feed_message_partitions(int, int) from public;

-- A match as it was a moment ago. `fixture` and `state` are written and read whole: json, not jsonb, keeps them as text.
create table feed_match (
  urn text primary key,
  parent_match_id bigint not null,
  fixture json,
  state json,
  over_at timestamptz,
  changed_at timestamptz not null default clock_timestamp()
) with (fillfactor = 70);
create index feed_match_over on feed_match (over_at);

-- How far each producer's messages are safely kept, ms: the next start recovers from there.
create table feed_checkpoint (
  product int primary key,
  good_at bigint not null,
  changed_at timestamptz not null default clock_timestamp()
);

-- Every result, cancel and rollback that changed a line, in the order it was applied. Never changed, never deleted.
create table line_entry (
  id bigint generated always as identity primary key,
  urn text not null,
  parent_match_id bigint not null,
  market int not null,
  specifiers text not null,
  product int not null,
  generated_at bigint not null,
  entry jsonb not null,
  operator text,
  reason text,
  at timestamptz not null default clock_timestamp(),
  check ((product = 0) = (operator is not null and reason is not null))
);
create index line_entry_match on line_entry (urn, id);

-- The outbox: the effective outcome of a line from this row on. Rows are added under one lock, so that ids become
-- visible in their order and a reader that remembers the last id misses none.
create table line_change (
  id bigint generated always as identity primary key,
  parent_match_id bigint not null,
  market int not null,
  specifiers text not null,
  outcome jsonb not null,
  generated_at bigint not null,
  at timestamptz not null default clock_timestamp()
);
create index line_change_line on line_change (parent_match_id, market, specifiers, id desc);

grant select, insert on feed_message to walia_app;
grant select, insert, update, delete on feed_match, feed_checkpoint to walia_app;
grant select, insert on line_entry, line_change to walia_app;
revoke update, delete, truncate on line_entry, line_change, feed_message from walia_app;
grant execute on function feed_message_partitions(int, int) to walia_app;
