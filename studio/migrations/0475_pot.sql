-- Split the pot: rounds by the clock, in each a pot for every currency and one for demos. Its seeds are a chain as crash's are.
create table pot_round (
  number int primary key,
  chain uuid not null references crash_chain,
  link int not null,
  -- the hash of the seed
  commitment text not null,
  opened_at timestamptz not null default now(),
  closes_at timestamptz not null,
  -- told at the end: with it anybody can make every token anew
  seed text,
  ended_at timestamptz,
  unique (chain, link),
  check ((ended_at is null) = (seed is null))
);
create unique index pot_round_open on pot_round ((true)) where ended_at is null;

create table pot (
  round int not null references pot_round,
  -- a currency, or `demo`
  pool text not null,
  choices int not null default 0 check (choices between 0 and 100000),
  -- of the tokens of all its choices, in their order
  digest bytea not null check (length(digest) = 32),
  -- once it is closed: how often each box was chosen; what each choice of the least chosen ones was paid, null where all
  -- stakes went back
  counts int[] check (array_length(counts, 1) = 6),
  share bigint check (share > 0),
  primary key (round, pool)
);

create table pot_choice (
  -- also the wallet's round
  id uuid primary key,
  session uuid not null references session,
  key uuid not null,
  player text not null,
  round int not null,
  pool text not null,
  box int not null check (box between 1 and 6),
  stake bigint not null check (stake > 0),
  -- what the token is made from, beside the round's seed and the box
  nonce uuid not null,
  token bytea not null check (length(token) = 32),
  -- in the pot's order; null until the stake is confirmed
  place int,
  -- betting: the wallet has been asked for the stake. back: there was nothing to share, and all stakes went back
  state text not null check (state in ('betting', 'placed', 'refused', 'void', 'won', 'lost', 'back')),
  refusal text,
  wallet_bet uuid references wallet_call,
  paid bigint check (paid >= 0),
  placed_at timestamptz not null default now(),
  moved_at timestamptz not null default now(),
  unique (session, key),
  foreign key (round, pool) references pot,
  check ((state in ('won', 'lost')) = (paid is not null)),
  check ((state in ('betting', 'refused', 'void')) = (place is null))
);
-- One choice for each player and pot; one that was refused or void makes room.
create unique index pot_choice_one on pot_choice (round, pool, player) where state not in ('refused', 'void');
create unique index pot_choice_place on pot_choice (round, pool, place) where place is not null;
create index pot_choice_of on pot_choice (player, placed_at desc);
create index pot_choice_session on pot_choice (session);
create index pot_choice_call on pot_choice (wallet_bet) where wallet_bet is not null;
create index pot_choice_refused on pot_choice (moved_at) where state = 'refused';

grant select, insert, update on pot_round, pot to studio_app;
grant select, insert, update, delete on pot_choice to studio_app;
