-- An operator's requests and the audit log of what came of them. Both are only ever added to.

create table operation_request (
  id bigint generated always as identity primary key,
  action text not null check (action <> ''),
  subject jsonb not null,
  by_whom text not null check (by_whom <> ''),
  reason text not null check (reason <> ''),
  at timestamptz not null default clock_timestamp()
);

create table audit_log (
  id bigint generated always as identity primary key,
  request_id bigint not null unique,
  action text not null,
  subject jsonb not null,
  by_whom text not null,
  reason text not null,
  -- done | refused | failed
  outcome text not null check (outcome in ('done', 'refused', 'failed')),
  details jsonb not null,
  at timestamptz not null default clock_timestamp()
);

revoke update, delete, truncate on operation_request, audit_log from walia_app;
