-- Streams that an operator has named. The newest row of a match and a kind is in force; one without an address takes the
-- stream away. Those of providers are read from them and stand in no table.

create table tv_stream (
  id bigint generated always as identity primary key,
  -- The operator's request: carried out twice, it is one row.
  request_id bigint not null unique,
  -- The feed's number.
  match_id bigint not null check (match_id > 0),
  kind text not null check (kind in ('video', 'audio')),
  address text check (address ~ '^(https://[a-z0-9]|http://(127\.0\.0\.1|localhost)[:/])' and length(address) <= 1000),
  kb_per_minute int check (kb_per_minute between 1 and 100000),
  by_whom text not null check (by_whom <> ''),
  created_at timestamptz not null default clock_timestamp(),
  constraint tv_stream_whole check ((address is null) = (kb_per_minute is null))
);
create index tv_stream_newest on tv_stream (match_id, kind, id desc);

revoke update, delete, truncate on tv_stream from walia_app;
