-- Boosted multibets: an operator's lists of outcomes at boosted prices. Lists and prices are only ever added; closing
-- one is a row of its own.

create table boosted_list (
  id bigint generated always as identity primary key,
  -- The operator's request that made it, null for the one that development makes: carried out twice, it is one list.
  request_id bigint unique,
  -- {en, am}
  title jsonb not null,
  -- Suggested, minor units.
  stake bigint not null check (stake > 0),
  opens_at timestamptz not null,
  closes_at timestamptz not null check (closes_at > opens_at),
  by_whom text not null check (by_whom <> ''),
  created_at timestamptz not null default clock_timestamp(),
  -- Its terms: how many legs, how much, and whether the bonuses of the slip come on top.
  legs_min smallint not null check (legs_min >= 1),
  stake_max bigint not null check (stake_max > 0),
  account_stake_max bigint not null,
  earns_bonus boolean not null,
  -- What the list cost by its curator's own computation, and whether an operator made it although it was below the floor.
  cost jsonb,
  below_floor boolean not null default false,
  constraint boosted_list_check1 check (account_stake_max >= stake_max)
);
create index boosted_list_closes on boosted_list (closes_at);

create table boosted_price (
  list_id bigint not null references boosted_list,
  place smallint not null,
  parent_match_id bigint not null,
  sub_type_id int not null,
  specifiers text not null,
  outcome_id text not null,
  -- Hundredths, above the ordinary price that it was made from.
  odds int not null,
  ordinary_odds int not null check (ordinary_odds >= 101 and odds > ordinary_odds),
  primary key (list_id, parent_match_id, sub_type_id, specifiers, outcome_id)
);

create table boosted_close (
  list_id bigint primary key references boosted_list,
  at timestamptz not null default clock_timestamp(),
  by_whom text not null check (by_whom <> '')
);

revoke update, delete, truncate on boosted_list, boosted_price, boosted_close from walia_app;
