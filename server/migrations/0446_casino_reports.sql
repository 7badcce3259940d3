-- A provider's day (UTC) in our own books, which its fee is taken from, and whether its report of that day was compared.
create table casino_report (
  provider text not null references casino_provider,
  day date not null,
  -- minor units: stakes that were not given back, wins before tax
  staked bigint not null,
  won bigint not null,
  -- of the provider's report; null until it gave one
  lines int,
  compared_at timestamptz,
  primary key (provider, day),
  check ((lines is null) = (compared_at is null))
);
revoke delete, truncate on casino_report from walia_app;

-- What our books and a provider's report do not agree on.
create table casino_difference (
  id bigint generated always as identity primary key,
  provider text not null references casino_provider,
  day date not null,
  transaction_ref text not null,
  kind text not null check (kind in ('unknownHere', 'missingAtProvider', 'amountDiffers', 'contentDiffers', 'givenBack')),
  -- bet, win or rollback
  what text not null,
  account_id bigint,
  -- minor units; null where there is none, or no whole number of them
  ours bigint,
  theirs bigint,
  found_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  unique (provider, transaction_ref, kind),
  check ((decided_at is null) = (decided_by is null))
);
create index casino_difference_open on casino_difference (id) where decided_at is null;
revoke delete, truncate on casino_difference from walia_app;
