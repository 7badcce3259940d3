-- Calls of the operator that were taken: each is taken once. Kept for as long as its time would still let it in.
create table operator_request (
  id uuid primary key,
  seen_at timestamptz not null default now()
);
create index operator_request_seen on operator_request (seen_at);

grant select, insert, delete on operator_request to studio_app;
