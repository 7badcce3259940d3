-- Redemptions of loyalty points, each under its caller's key. They are only ever added.
create table loyalty_redemption (
  account_id bigint not null,
  request_key text not null check (request_key <> ''),
  -- Of the ledger.
  transfer_id uuid not null unique,
  points int not null check (points > 0),
  at timestamptz not null,
  primary key (account_id, request_key)
);
revoke update, delete, truncate on loyalty_redemption from walia_app;
