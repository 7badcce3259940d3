-- Rounds of games that run by the clock. What a round was committed to never changes, nor what decided it.
create table game_round (
  id bigint generated always as identity primary key,
  game text not null check (game <> ''),
  number bigint not null check (number > 0),
  phase text not null default 'open' check (phase in ('open', 'closed', 'drawn', 'settled', 'void', 'refunded')),
  opens_at timestamptz not null,
  closes_at timestamptz not null check (closes_at > opens_at),
  -- the hash of the seed, and which link of which chain the seed is
  commitment text not null unique,
  chain_id bigint not null,
  link int not null check (link > 0),
  -- {hash, publicKey, genesisAt, periodMs} and the round of that network that is mixed in
  network jsonb not null,
  beacon_round bigint not null check (beacon_round > 0),
  -- without the beacon's value by then the round is void
  void_at timestamptz not null check (void_at > closes_at),
  closed_at timestamptz,
  seed text,
  signature text,
  result jsonb,
  decided_at timestamptz,
  -- winners are paid from then on, when the draw has been shown
  pays_at timestamptz,
  ended_at timestamptz,
  unique (game, number),
  unique (chain_id, link),
  check ((phase = 'open') = (closed_at is null)),
  check ((phase in ('open', 'closed')) = (decided_at is null)),
  -- the seed is told with the decision, also of a void round: it is never used again
  check ((seed is null) = (decided_at is null)),
  check ((phase in ('drawn', 'settled')) = (result is not null)),
  check ((result is null) = (signature is null)),
  check ((result is null) = (pays_at is null)),
  check ((phase in ('settled', 'refunded')) = (ended_at is not null))
);
-- One round of a game takes bets at a time.
create unique index game_round_open on game_round (game) where phase = 'open';
create index game_round_unfinished on game_round (game, id) where phase not in ('settled', 'refunded');
revoke update, delete, truncate on game_round from walia_app;
grant update (phase, closed_at, seed, signature, result, decided_at, pays_at, ended_at) on game_round to walia_app;
