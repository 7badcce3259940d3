-- The double-entry ledger and the players' wallets. Every movement of money is a transfer whose entries sum to zero.
--
-- Books. A player (account_id > 0) has cash, bonus, points, reserved. The house (account_id 0) has any other name:
-- stakes, payouts, vat, tax, fees, provider:<name>, demo, points_issued, … House books keep no balance row: one hot row
-- would cost three quarters of the throughput; their balance is the sum of their entries.
-- Signs. An entry's amount is what the book gains: a bet of 100.00 is cash -10000, stakes +8696, vat +1304.

do $$
begin
  if not exists (select from pg_roles where rolname = 'walia_app') then create role walia_app nologin; end if;
exception when duplicate_object or unique_violation then null; -- another database of this server was migrated just now
end $$;
grant usage on schema public to walia_app;
alter default privileges in schema public grant select, insert, update, delete on tables to walia_app;
alter default privileges in schema public grant usage, select on sequences to walia_app;

create table ledger_transfer (
  id uuid primary key,
  kind text not null check (kind <> ''),
  reference text not null check (reference <> ''),
  at timestamptz not null default clock_timestamp(),
  unique (kind, reference)
);

-- Not partitioned above because a reference is unique over all time; the many rows are here.
create table ledger_entry (
  transfer_id uuid not null,
  account_id bigint not null check (account_id >= 0),
  book text not null check (book <> ''),
  amount bigint not null check (amount <> 0),
  balance_after bigint,
  primary key (transfer_id, account_id, book),
  check ((account_id > 0) = (book in ('cash', 'bonus', 'points', 'reserved'))),
  check ((account_id = 0) = (balance_after is null))
) partition by range (transfer_id);
create table ledger_entry_rest partition of ledger_entry default;
-- A player's history, newest first: ids of version 7 sort by time.
create index ledger_entry_history on ledger_entry (account_id, book, transfer_id) where account_id > 0;

create table wallet_balance (
  account_id bigint not null check (account_id > 0),
  book text not null check (book in ('cash', 'bonus', 'points', 'reserved')),
  balance bigint not null default 0,
  floor bigint not null default 0 check (floor <= 0),
  version bigint not null default 0,
  primary key (account_id, book),
  check (balance >= floor)
) with (fillfactor = 70);

-- The application's role reads and adds ledger rows, never changes them; wallets change only through
-- the functions of server/ledger/sql.
revoke update, delete, truncate on ledger_transfer, ledger_entry, ledger_entry_rest from walia_app;
revoke insert on ledger_entry_rest from walia_app;
revoke insert, update, delete, truncate on wallet_balance from walia_app;
