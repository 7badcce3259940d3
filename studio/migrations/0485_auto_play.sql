-- Rounds that a page begins by itself: whether the market lets it, what the player agreed to, and each run with its stops.
-- What a run has come to is the sum of its bets and stands nowhere else.
alter table session add column auto_play boolean not null default false;

-- Once, for all games.
create table auto_consent (
  player text primary key check (length(player) between 1 and 100),
  given_at timestamptz not null default now()
);

create table auto_run (
  -- the page's own, so that the same request is the same run
  id uuid primary key,
  session uuid not null references session,
  -- side of a screen with two
  slot int not null check (slot in (0, 1)),
  rounds int not null check (rounds between 1 and 100),
  -- minor units
  loss_max bigint not null check (loss_max > 0),
  win_max bigint check (win_max > 0),
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  reason text check (reason in ('player', 'refused', 'rounds', 'win', 'loss')),
  check ((ended_at is null) = (reason is null))
);
create unique index auto_run_going on auto_run (session, slot) where ended_at is null;

alter table play add column auto_run uuid references auto_run;
alter table crash_bet add column auto_run uuid references auto_run;
create index play_auto_run on play (auto_run) where auto_run is not null;
create index crash_bet_auto_run on crash_bet (auto_run) where auto_run is not null;

grant select, insert, delete on auto_consent to studio_app;
grant select, insert, update, delete on auto_run to studio_app;
