-- Crash: rounds that everybody plays together, each with a link of a chain whose end was published before its salt existed.
create table crash_chain (
  id uuid primary key,
  game text not null,
  number int not null,
  -- link 0; link n is revealed with the n-th round
  ends text not null,
  length int not null check (length > 0),
  used int not null default 0 check (used between 0 and length),
  -- of the beacon, named when the chain's end was published; null where there is no beacon
  beacon_round bigint,
  salt text,
  published_at timestamptz not null default now(),
  unique (game, number)
);

create table crash_round (
  game text not null,
  number int not null,
  chain uuid not null references crash_chain,
  link int not null,
  -- the link before ours: the hash of the seed
  commitment text not null,
  opened_at timestamptz not null default now(),
  -- the betting ends, the multiplier starts to grow
  starts_at timestamptz not null,
  -- told at the bust
  seed text,
  -- hundredths
  point int check (point >= 100),
  ended_at timestamptz,
  primary key (game, number),
  unique (chain, link),
  check ((ended_at is null) = (seed is null) and (seed is null) = (point is null))
);
create unique index crash_round_open on crash_round (game) where ended_at is null;

create table crash_bet (
  -- also the wallet's round: each of a player's two bets is one of its own
  id uuid primary key,
  session uuid not null references session,
  key uuid not null,
  player text not null,
  game text not null,
  round int not null,
  slot int not null check (slot in (0, 1)),
  stake bigint not null check (stake > 0),
  -- hundredths: where it is cashed out by itself, the player's wish or the most that is paid
  auto_stop int not null check (auto_stop between 101 and 1000000),
  -- betting: the wallet has been asked for the stake. void: it is not known what it said, or the round had begun: it goes back
  state text not null check (state in ('betting', 'placed', 'refused', 'void', 'won', 'lost')),
  refusal text,
  wallet_bet uuid references wallet_call,
  stop int,
  paid bigint check (paid >= 0),
  placed_at timestamptz not null default now(),
  moved_at timestamptz not null default now(),
  unique (session, key),
  foreign key (game, round) references crash_round,
  check ((state = 'won') = (stop is not null and paid > 0)),
  check (stop <= auto_stop)
);
-- Two at most, one for each side of the screen; one that was refused or void makes room.
create unique index crash_bet_slot on crash_bet (game, round, player, slot) where state not in ('refused', 'void');
create index crash_bet_placed on crash_bet (game, round, auto_stop) where state = 'placed';
create index crash_bet_of on crash_bet (player, game, placed_at desc);

grant select, insert, update on crash_chain, crash_round to studio_app;
grant select, insert, update, delete on crash_bet to studio_app;
