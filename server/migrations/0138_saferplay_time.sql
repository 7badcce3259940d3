-- Limits of time: in whole minutes, where the others are minor units. Counted for accounts that have one.
alter table play_limit drop constraint play_limit_kind_check;
alter table play_limit add constraint play_limit_kind_check check (kind in ('deposit', 'stake', 'loss', 'time'));

create table play_time (
  account_id bigint not null check (account_id > 0),
  -- of the market
  day date not null,
  ms bigint not null check (ms >= 0),
  -- the latest activity that is counted
  until timestamptz not null,
  primary key (account_id, day)
);
grant select, insert, update on play_time to walia_app;
revoke delete, truncate on play_time from walia_app;
