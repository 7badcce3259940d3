-- The odds feed: raw messages for audit, fixtures and conflated lines for a quick restart, the history of each line's
-- results, and the outbox that settlement reads.

-- Bytes as they came, one partition a day, dropped whole when older than the retention.
create table feed_message (
  received_at timestamptz not null,
  routing_key text not null,
  body bytea not null
) partition by range (received_at);
create index feed_message_time on feed_message (received_at);

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
-- Tickets name matches by number: what is asked about a match that left the memory finds it without reading them all.
create index feed_match_number on feed_match (parent_match_id);

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

-- Numbers the starts of the feed's consumer: prices travel as (epoch, version), since versions are counted anew after each.
create sequence odds_epoch as bigint;
