-- Results of super leagues as settlement reads them: a round, written in the transaction that ends it. Ids grow in the order
-- of commits, since whoever writes one holds a lock until then.
create table virtual_result (
  id bigint generated always as identity primary key,
  league smallint not null check (league between 1 and 99),
  season int not null check (season > 0),
  day smallint not null check (day > 0),
  -- goals of each match in the order of their indexes; null: the round was void, and bets go back
  matches jsonb,
  at timestamptz not null default clock_timestamp(),
  unique (league, season, day)
);
revoke update, truncate on virtual_result from walia_app;
