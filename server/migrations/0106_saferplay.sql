-- Limits that bettors set for themselves, and every change of one. An account without limits has no rows.
create table play_limit (
  account_id bigint not null check (account_id > 0),
  kind text not null check (kind in ('deposit', 'stake', 'loss')),
  period text not null check (period in ('day', 'week', 'month')),
  -- Minor units; null: no limit. From next_at on it is next_amount.
  amount bigint check (amount > 0),
  next_amount bigint check (next_amount > 0),
  next_at timestamptz,
  -- Of the market: where its days begin.
  time_zone text not null,
  primary key (account_id, kind, period),
  check (next_at is not null or next_amount is null)
);
grant select, insert, update on play_limit to walia_app;
revoke delete, truncate on play_limit from walia_app;

create table play_limit_change (
  id uuid primary key default uuidv7(),
  account_id bigint not null,
  kind text not null,
  period text not null,
  asked_at timestamptz not null,
  -- What was asked for; null: no limit. In force from force_at on, unless another change came first.
  amount bigint,
  force_at timestamptz not null
);
create index play_limit_change_of on play_limit_change (account_id, id);
revoke update, delete, truncate on play_limit_change from walia_app;
