-- Promo codes that operators made, and who has used them.
create table promo_code (
  id bigint generated always as identity primary key,
  -- Of the operator, once; of operations.
  request_id bigint unique,
  -- A code is one market's, for ever: one that has ended is not made again.
  market text not null,
  code text not null check (code ~ '^[0-9A-Z]{4,20}$'),
  gift text not null check (gift in ('free_bet', 'points', 'bonus')),
  -- Of one use: minor units, points whole.
  amount bigint not null check (amount > 0),
  -- What one use costs at most, minor units.
  cost bigint not null check (cost > 0),
  opens_at timestamptz not null,
  closes_at timestamptz check (closes_at > opens_at),
  uses_max int not null check (uses_max > 0),
  person_uses_max int not null check (person_uses_max > 0),
  -- What all uses may add up to, minor units.
  ceiling bigint not null check (ceiling >= cost),
  -- Who may use it; null asks for nothing.
  new_days int check (new_days > 0),
  deposited_min bigint check (deposited_min > 0),
  account_ids bigint[] check (cardinality(account_ids) > 0),
  by_whom text not null check (by_whom <> ''),
  made_at timestamptz not null,
  -- Only ever grow: what expires or is cancelled frees nothing.
  uses int not null default 0 check (uses between 0 and uses_max),
  spent bigint not null default 0 check (spent between 0 and ceiling),
  stopped_at timestamptz,
  stopped_by text check ((stopped_by is null) = (stopped_at is null)),
  unique (market, code)
);
revoke update, delete, truncate on promo_code from walia_app;
grant update (uses, spent, stopped_at, stopped_by) on promo_code to walia_app;

create table promo_use (
  promo_id bigint not null references promo_code,
  account_id bigint not null,
  -- From 1: the account's first, second … use.
  number int not null check (number > 0),
  request_key text not null check (request_key <> ''),
  at timestamptz not null,
  primary key (promo_id, account_id, number),
  unique (account_id, request_key)
);
create index promo_use_of on promo_use (account_id, at);
revoke update, delete, truncate on promo_use from walia_app;
