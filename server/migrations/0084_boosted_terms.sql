-- The terms of a boosted list: how many legs, how much, and whether the bonuses of the slip come on top.

-- Lists of before are as they were made.
alter table boosted_list
  add column legs_min smallint not null default 1 check (legs_min >= 1),
  add column stake_max bigint not null default 1000000000 check (stake_max > 0),
  add column account_stake_max bigint not null default 1000000000 check (account_stake_max >= stake_max),
  add column earns_bonus boolean not null default true,
  -- What the list cost by its curator's own computation, and whether an operator made it although it was below the floor.
  add column cost jsonb,
  add column below_floor boolean not null default false;

alter table boosted_list
  alter column legs_min drop default,
  alter column stake_max drop default,
  alter column account_stake_max drop default,
  alter column earns_bonus drop default;
