-- Lucky six tickets: six numbers of one round, paid in cash, and what became of each.
create table lucky_ticket (
  id uuid primary key,
  account_id bigint not null,
  round_id bigint not null,
  round_number bigint not null,
  picks smallint[] not null check (cardinality(picks) = 6),
  stake bigint not null check (stake > 0),
  vat bigint not null check (vat >= 0 and vat < stake),
  placed_at timestamptz not null,
  -- the paytable and the tax rows that it was placed under
  rules text not null,
  tax_rows text not null,
  balance_after bigint not null,
  -- as of every ticket: 1 open, 3 lost, 5 won, 4 refunded
  status smallint not null default 1 check (status in (1, 3, 4, 5)),
  -- of a winner: where the last of the six came, and the odds with their multiple, hundredths
  place smallint,
  odds int,
  paid bigint not null default 0 check (paid >= 0),
  tax bigint not null default 0 check (tax >= 0),
  settled_at timestamptz,
  check ((status = 1) = (settled_at is null)),
  check ((status = 5) = (place is not null and odds is not null)),
  check (status <> 3 or paid = 0),
  check (status <> 4 or (paid = stake and tax = 0))
);
create index lucky_ticket_open on lucky_ticket (round_id, id) where status = 1;
create index lucky_ticket_of on lucky_ticket (account_id, id);
revoke update, delete, truncate on lucky_ticket from walia_app;
grant update (status, place, odds, paid, tax, settled_at) on lucky_ticket to walia_app;

-- What each request with a key was answered: a ticket, or why there is none.
create table lucky_request (
  account_id bigint not null,
  key text not null check (key <> ''),
  body_hash text not null,
  ticket_id uuid,
  refusal jsonb,
  at timestamptz not null,
  primary key (account_id, key),
  check ((ticket_id is null) <> (refusal is null))
);
create index lucky_request_age on lucky_request (at);
revoke update, truncate on lucky_request from walia_app;
grant update (ticket_id, refusal) on lucky_request to walia_app;
