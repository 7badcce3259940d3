-- Odds boosts: single bets at a raised price, on outcomes of a match or for accounts that are named.

create table odds_boost (
  id bigint generated always as identity primary key,
  -- Of the operator, once: carried out twice, it is one boost.
  request_id bigint unique,
  market text not null,
  -- One line of a match and outcomes of it; without a match any one pick before its match, for named accounts.
  parent_match_id bigint,
  sub_type_id int,
  specifiers text,
  outcome_ids text[],
  -- Null is everybody.
  account_ids bigint[] check (cardinality(account_ids) > 0),
  percent smallint not null check (percent > 0),
  -- Highest price that is sold boosted, hundredths.
  odds_max int not null check (odds_max > 101),
  stake_max bigint not null check (stake_max > 0),
  -- Bets of one account.
  uses_max smallint not null check (uses_max > 0),
  -- What all bets together may win more than at the ordinary prices, minor units.
  ceiling bigint not null check (ceiling > 0),
  opens_at timestamptz not null,
  closes_at timestamptz not null check (closes_at > opens_at),
  by_whom text not null check (by_whom <> ''),
  made_at timestamptz not null default clock_timestamp(),
  -- Only ever grows: what is lost, void or cancelled frees nothing.
  spent bigint not null default 0 check (spent between 0 and ceiling),
  stopped_at timestamptz,
  stopped_by text,
  constraint odds_boost_event check (
    case when parent_match_id is null
      then sub_type_id is null and specifiers is null and outcome_ids is null and account_ids is not null
      else sub_type_id is not null and specifiers is not null and cardinality(outcome_ids) > 0 end),
  constraint odds_boost_stopped check ((stopped_by is null) = (stopped_at is null))
);
create index odds_boost_closes on odds_boost (market, closes_at);
revoke update, delete, truncate on odds_boost from walia_app;
grant update (spent, stopped_at, stopped_by) on odds_boost to walia_app;

-- One row per boosted bet, with what it took of the ceiling.
create table odds_boost_use (
  boost_id bigint not null references odds_boost,
  account_id bigint not null,
  -- From 1: the account's first, second … bet on it.
  number smallint not null check (number > 0),
  bet_id uuid not null,
  cost bigint not null check (cost > 0),
  primary key (boost_id, account_id, number)
);
create index odds_boost_use_of on odds_boost_use (account_id);
revoke update, delete, truncate on odds_boost_use from walia_app;
