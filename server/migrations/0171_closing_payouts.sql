-- What a closed account was owed and an operator has paid: from the house's book `owed_to_closed`, and from the account's cash
-- where a deposit arrived after the closing. Payments leave by bank or at the counter; `reference` names them there.
create table closing_payout (
  id uuid primary key,
  account_id bigint not null references account (id),
  owed bigint not null check (owed >= 0),
  cash bigint not null check (cash >= 0),
  reference text not null unique check (reference <> ''),
  paid_by text not null check (paid_by <> ''),
  reason text not null check (reason <> ''),
  paid_at timestamptz not null,
  check (owed + cash > 0)
);
create index closing_payout_of on closing_payout (account_id, id);
revoke update, delete, truncate on closing_payout from walia_app;
