-- The studio's own tables. Money is moved by the operator's wallet alone; here stands what was played and what was asked of it.

-- One launch of one game. The page that opens it first keeps it: it brings a secret of its own.
create table session (
  id uuid primary key,
  launch_hash bytea not null unique,
  secret_hash bytea unique,
  -- as the operator names him; of a demo, the session itself
  player text not null check (length(player) between 1 and 100),
  -- what the wallet knows this launch by; null in a demo
  token text check (length(token) between 1 and 500),
  game text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  language text not null,
  -- minor units of play money; null in real play
  demo_balance bigint check (demo_balance >= 0),
  launched_at timestamptz not null default now(),
  opened_at timestamptz,
  check ((token is null) = (demo_balance is not null)),
  check ((secret_hash is null) = (opened_at is null))
);
create index session_launched on session (launched_at);

-- A seed of ours, promised by its hash, and the player's own; each game drawn from it has the next number.
create table seed_pair (
  id uuid primary key,
  player text not null,
  commitment text not null,
  player_seed text not null,
  games int not null default 0 check (games >= 0),
  -- told once it is used no more
  seed text,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  check ((seed is null) = (ended_at is null))
);
create unique index seed_pair_current on seed_pair (player) where ended_at is null;

-- A round of a game that a player plays alone. `key`: the page's own, so that the same request is the same round.
create table play (
  id uuid primary key,
  session uuid not null references session,
  key uuid not null,
  player text not null,
  game text not null,
  stake bigint not null check (stake > 0),
  choice jsonb not null,
  seed_pair uuid not null references seed_pair,
  nonce int not null,
  -- betting: the wallet has been asked for the stake. open: it is taken, the player's next step is awaited. refused: the wallet
  -- said no. void: it is not known what it said, and the stake goes back
  state text not null check (state in ('betting', 'open', 'ended', 'refused', 'void')),
  refusal text,
  -- what was opened so far, of a game with steps
  steps jsonb not null default '[]',
  result jsonb,
  -- hundredths of the stake
  odds int check (odds >= 0),
  paid bigint check (paid >= 0),
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (session, key),
  unique (seed_pair, nonce),
  check ((state = 'ended') = (paid is not null)),
  check ((state = 'refused') = (refusal is not null)),
  check ((state in ('betting', 'open')) = (ended_at is null))
);
create index play_of on play (player, started_at desc);
create unique index play_open on play (player, game) where state = 'open';

-- What the wallet is asked for, written before it is asked. Wins and rollbacks are sent until their answer is final.
create table wallet_call (
  id uuid primary key,
  kind text not null check (kind in ('bet', 'win', 'rollback')),
  -- the bet that a win or rollback is about
  reference uuid references wallet_call,
  session uuid not null references session,
  round uuid not null,
  -- minor units
  amount bigint not null check (amount >= 0),
  closes_round boolean not null,
  -- unknown: of a bet, nobody knows what became of it. refused: of a win, money that was not paid, for an operator to look at
  state text not null default 'sent' check (state in ('sent', 'done', 'refused', 'unknown')),
  -- the wallet's last word
  status text,
  tries int not null default 0,
  -- whoever sends it has it until then
  due_at timestamptz not null,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  check ((kind = 'bet') = (reference is null))
);
-- A bet is paid once, and goes back once.
create unique index wallet_call_once on wallet_call (reference, kind) where reference is not null;
create index wallet_call_due on wallet_call (due_at) where state = 'sent';
create index wallet_call_round on wallet_call (round);
create index wallet_call_created on wallet_call (created_at);

grant usage on schema studio to studio_app;
grant select, insert, update, delete on session, seed_pair, play to studio_app;
grant select, insert, update on wallet_call to studio_app;
