-- The tax book: closed days, and every stake and payment of a ticket with its taxes in the day it was booked in. What
-- became known after its own day was closed stands in the first day that was open. Nothing of it is ever changed.

create table tax_day (
  day date primary key,
  closed_at timestamptz not null default clock_timestamp(),
  entry_count int not null check (entry_count >= 0)
);

create table tax_entry (
  -- The ledger's transfer.
  transfer_id uuid primary key,
  day date not null references tax_day,
  at timestamptz not null,
  product text not null,
  ticket text not null,
  cause text not null check (cause in ('stake', 'refund', 'refundTakenBack', 'winnings', 'winningsTakenBack', 'cashout')),
  -- Minor units; what was taken back stands below zero. The stake has its VAT in it, winnings have their tax in them.
  stake bigint not null,
  vat bigint not null,
  winnings bigint not null,
  -- VAT of the stake that the winner got back.
  vat_back bigint not null check (vat_back >= 0 or cause = 'winningsTakenBack'),
  winnings_tax bigint not null
);
create index tax_entry_of_day on tax_entry (day, transfer_id);

revoke update, delete, truncate on tax_day, tax_entry from walia_app;
