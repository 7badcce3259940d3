-- A step of a person bears the operator's request that asked for it, and the database takes it from no other. What was
-- decided before this bears none, and stands.
alter table jackpot
  add column awarded_request bigint references operation_request,
  add column approved_request bigint references operation_request,
  add column released_request bigint references operation_request,
  add column void_asked_request bigint references operation_request,
  add column voided_request bigint references operation_request;
grant update (awarded_request, approved_request, released_request, void_asked_request, voided_request) on jackpot to walia_app;
alter table jackpot_entry add column released_request bigint references operation_request;
grant update (released_request) on jackpot_entry to walia_app;

-- Development's operators, who are no persons: beside them nobody has an account yet.
alter table operator_account add column simulated boolean not null default false;
