-- What came of an operator's request, written in the transaction that did it: a request that is carried out again, because
-- its process was killed before the audit log had it, is answered from here and done once.
create table request_done (
  request_id bigint primary key,
  answer jsonb not null,
  at timestamptz not null default clock_timestamp()
);
revoke update, delete, truncate on request_done from walia_app;
