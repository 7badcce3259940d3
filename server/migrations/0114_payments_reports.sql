-- What a provider's own report of a day says, compared with our books: each difference is a row that a person decides.

create table payment_report (
  provider text not null,
  -- of the market
  day date not null,
  lines int not null,
  compared_at timestamptz not null,
  primary key (provider, day)
);
revoke delete, truncate on payment_report from walia_app;

create table payment_difference (
  id bigint generated always as identity primary key,
  provider text not null,
  day date not null,
  direction text not null check (direction in ('in', 'out')),
  order_id text not null,
  kind text not null check (kind in (
    'unknownOrder', 'missingInLedger', 'missingAtProvider', 'amountDiffers', 'currencyDiffers')),
  -- minor units; null where there is none
  ours bigint,
  theirs bigint,
  receipt text,
  found_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  unique (provider, direction, order_id, kind),
  check ((decided_at is null) = (decided_by is null))
);
create index payment_difference_open on payment_difference (id) where decided_at is null;
revoke delete, truncate on payment_difference from walia_app;

alter table deposit add column reported_at timestamptz;
alter table withdrawal add column reported_at timestamptz;
create index deposit_settled on deposit (provider, settled_at) where settled_at is not null;
create index withdrawal_settled on withdrawal (provider, settled_at) where settled_at is not null;
