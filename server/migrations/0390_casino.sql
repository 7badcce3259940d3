-- Games of providers that play for bettors' own cash through the seamless wallet. How a provider is reached and what its
-- keys are stands in the operator's file; here is what the operator switches, what was played, and what was answered.
create table casino_provider (
  id text primary key check (id ~ '^[a-z0-9]{2,20}$'),
  name text not null check (name <> ''),
  is_on boolean not null default true,
  -- when its list of games was read last
  listed_at timestamptz
);

create table casino_game (
  provider text not null references casino_provider,
  code text not null check (code ~ '^[A-Za-z0-9_.-]{1,60}$'),
  name text not null check (name <> ''),
  category text not null check (category in ('crash', 'fasta', 'slots', 'table', 'pot')),
  -- who made it: a provider may carry the games of several
  maker text not null,
  thumb_url text not null,
  has_demo boolean not null,
  -- of what is staked, hundredths of a percent; null where the provider does not say
  return_basis_points int check (return_basis_points between 0 and 10000),
  -- the provider's word, and the operator's
  is_offered boolean not null,
  is_on boolean not null default true,
  bet_min bigint check (bet_min > 0),
  bet_max bigint check (bet_max > 0),
  -- its place in the provider's list
  place int not null,
  primary key (provider, code)
);

-- One launch of one game for real money. The provider knows it by a token, of which only the hash is kept.
create table casino_session (
  id uuid primary key,
  token_hash bytea not null unique,
  account_id bigint not null,
  provider text not null,
  game text not null,
  currency text not null,
  started_at timestamptz not null,
  -- from then on no bets; wins and rollbacks are taken for as long as the row is there
  expires_at timestamptz not null,
  foreign key (provider, game) references casino_game
);
create index casino_session_of on casino_session (account_id, started_at);

-- A bettor's part of a provider's round. `id` is that of its first bet.
create table casino_round (
  id uuid primary key,
  number bigint generated always as identity,
  provider text not null,
  account_id bigint not null,
  game text not null,
  round_ref text not null check (length(round_ref) between 1 and 100),
  session_id uuid not null,
  state text not null default 'open' check (state in ('open', 'ended', 'void')),
  -- who ended it: the provider's word in a call, or the rule for rounds that were left open
  ended_by text check (ended_by in ('provider', 'rule')),
  -- of cash, what was rolled back left out; before the tax of winnings
  staked bigint not null check (staked >= 0),
  won bigint not null default 0 check (won >= 0),
  tax bigint not null default 0 check (tax between 0 and won),
  -- bets that were not rolled back
  bets int not null check (bets >= 0),
  opened_at timestamptz not null,
  moved_at timestamptz not null,
  ended_at timestamptz,
  -- when the provider was asked last what became of it
  asked_at timestamptz,
  unique (provider, account_id, game, round_ref),
  check ((state = 'open') = (ended_at is null)),
  check ((state = 'open') = (ended_by is null))
);
create index casino_round_open on casino_round (account_id) where state = 'open';
create index casino_round_left on casino_round (opened_at) where state = 'open';
create index casino_round_session on casino_round (session_id);
create index casino_round_of on casino_round (account_id, id);

-- Every command of a provider that was taken, with what was answered: the same again is answered the same. A `tombstone`
-- stands for a bet that was rolled back before it came.
create table casino_transaction (
  -- also the ledger transfer's
  id uuid primary key,
  provider text not null,
  transaction_ref text not null check (length(transaction_ref) between 1 and 100),
  kind text not null check (kind in ('bet', 'win', 'rollback', 'tombstone')),
  account_id bigint not null,
  session_id uuid not null,
  round_id uuid,
  game text,
  round_ref text,
  -- of a win or rollback: the bet's transaction_ref
  bet_ref text,
  amount bigint not null check (amount >= 0),
  -- what the bettor's cash gained
  moved bigint not null,
  is_free boolean not null,
  -- of a bet: open, settled by a win, rolled back
  state text not null check (state in ('open', 'settled', 'rolled_back', 'done')),
  -- why somebody should look at it
  flag text,
  balance_after bigint not null,
  at timestamptz not null,
  unique (provider, transaction_ref),
  check ((kind = 'bet') = (state <> 'done')),
  check ((kind in ('bet', 'win')) <= (round_id is not null))
);
create index casino_transaction_round on casino_transaction (round_id);
create index casino_transaction_flagged on casino_transaction (id) where flag is not null;

revoke update, delete, truncate on casino_transaction, casino_round, casino_session from walia_app;
grant update (state) on casino_transaction to walia_app;
grant update (state, ended_by, staked, won, tax, bets, moved_at, ended_at, asked_at) on casino_round to walia_app;
grant update (expires_at) on casino_session to walia_app;
revoke delete, truncate on casino_provider, casino_game from walia_app;

-- A command as casino_run takes it. `refusal`: what memory already knows against a new bet. `amount`: minor units.
create type casino_command as (
  ord int,
  id uuid,
  kind text,
  provider text,
  transaction_ref text,
  bet_ref text,
  account_id bigint,
  session_id uuid,
  game text,
  round_ref text,
  round_closed boolean,
  amount bigint,
  tax bigint,
  is_free boolean,
  win_only boolean,
  flag text,
  refusal text
);
