-- Weeks whose cashback was computed, and what each account got for one. Both are only ever added to.
create table cashback_week (
  -- its Monday, of the market
  week date primary key,
  closed_at timestamptz not null
);
revoke update, delete, truncate on cashback_week from walia_app;

create table cashback_result (
  week date not null,
  account_id bigint not null,
  -- minor units
  net_loss bigint not null check (net_loss > 0),
  amount bigint not null check (amount > 0),
  -- "granted", or why there was no free bet for it
  outcome text not null check (outcome <> ''),
  at timestamptz not null,
  primary key (week, account_id)
);
create index cashback_result_of on cashback_result (account_id, week);
revoke update, delete, truncate on cashback_result from walia_app;
