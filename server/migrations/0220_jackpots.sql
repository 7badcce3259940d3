-- Jackpots: rounds with their matches, entries, what each tier was awarded, and the draw of matches that were not played.
create table jackpot (
  id bigint generated always as identity primary key,
  -- an operator's request makes it once
  request_id bigint unique,
  kind text not null check (kind <> ''),
  -- the template as it was when the round was proposed
  template jsonb not null,
  phase text not null default 'proposed' check (
    phase in ('proposed', 'open', 'closed', 'decided', 'awarded', 'approved', 'paid', 'void', 'refunded', 'dropped')),
  proposed_by text not null,
  proposed_at timestamptz not null default clock_timestamp(),
  opened_at timestamptz,
  -- the earliest kick-off; only ever brought forward
  closes_at timestamptz not null,
  closed_at timestamptz,
  decided_at timestamptz,
  -- what earlier rounds of the kind left for this one, minor units
  carried bigint not null default 0 check (carried >= 0),
  awarded_by text,
  approved_by text,
  paid_at timestamptz,
  -- what this one leaves, and to which round it went
  left_over bigint check (left_over >= 0),
  left_to bigint references jackpot,
  -- four eyes
  check (approved_by <> awarded_by),
  check (phase not in ('awarded', 'approved', 'paid') or awarded_by is not null),
  check (phase not in ('approved', 'paid') or approved_by is not null),
  check ((phase in ('approved', 'paid', 'refunded')) = (left_over is not null))
);
create index jackpot_unfinished on jackpot (id) where phase not in ('paid', 'refunded', 'dropped');
create index jackpot_of_kind on jackpot (kind, id);
revoke update, delete, truncate on jackpot from walia_app;
grant update (phase, opened_at, closes_at, closed_at, decided_at, carried, awarded_by, approved_by, paid_at, left_over,
  left_to) on jackpot to walia_app;

-- What an entry is on stands for ever: competition, teams and kick-off as they were when the round was proposed.
create table jackpot_match (
  jackpot_id bigint not null references jackpot,
  place smallint not null check (place between 0 and 16),
  parent_match_id bigint not null,
  starts_at timestamptz not null,
  -- {home, away, competition, category, names: {language: {…}}}
  texts jsonb not null,
  -- bits: home 1, draw 2, away 4; 7 where the match counts as right
  result smallint check (result in (1, 2, 4, 7)),
  -- how it came: played, drawn, counted; unplayed waits for the draw
  came text check (came in ('played', 'unplayed', 'drawn', 'counted')),
  primary key (jackpot_id, place),
  unique (jackpot_id, parent_match_id),
  check ((result is null) = (came is null or came = 'unplayed'))
);
create index jackpot_match_of on jackpot_match (parent_match_id);
revoke update, delete, truncate on jackpot_match from walia_app;
grant update (result, came) on jackpot_match to walia_app;

create table jackpot_entry (
  id uuid primary key,
  jackpot_id bigint not null references jackpot,
  account_id bigint not null,
  -- bits of each match in the round's order
  picks smallint[] not null,
  doubles smallint not null check (doubles between 0 and 17),
  stake bigint not null check (stake > 0),
  vat bigint not null check (vat >= 0 and vat < stake),
  -- what of it went into the pool
  pooled bigint not null check (pooled >= 0 and pooled + vat <= stake),
  tax_rows text not null,
  placed_at timestamptz not null,
  balance_after bigint not null,
  -- as of every ticket: 9 jackpot open, 3 lost, 5 won, 4 refunded
  status smallint not null default 9 check (status in (9, 3, 4, 5)),
  -- winning lines of each tier, in the order of the template's
  won_lines int[],
  won bigint not null default 0 check (won >= 0),
  tax bigint not null default 0 check (tax >= 0),
  paid bigint not null default 0 check (paid >= 0),
  -- above the limit of one person's word: who released it
  released_by text,
  settled_at timestamptz,
  check ((status = 9) = (settled_at is null)),
  check (status <> 5 or (won > 0 and paid = won - tax)),
  check (status <> 4 or paid = stake),
  check (status <> 3 or paid = 0)
);
create index jackpot_entry_of_round on jackpot_entry (jackpot_id, id) include (stake, pooled);
create index jackpot_entry_open on jackpot_entry (jackpot_id, id) where status = 9;
create index jackpot_entry_of on jackpot_entry (account_id, id);
revoke update, delete, truncate on jackpot_entry from walia_app;
grant update (status, won_lines, won, tax, paid, released_by, settled_at) on jackpot_entry to walia_app;

-- What each request with a key was answered: an entry, or why there is none.
create table jackpot_request (
  account_id bigint not null,
  key text not null check (key <> ''),
  body_hash text not null,
  entry_id uuid,
  refusal jsonb,
  at timestamptz not null,
  primary key (account_id, key),
  check ((entry_id is null) <> (refusal is null))
);
create index jackpot_request_age on jackpot_request (at);
revoke update, truncate on jackpot_request from walia_app;
grant update (entry_id, refusal) on jackpot_request to walia_app;

-- What a tier was awarded, written anew until it is approved.
create table jackpot_award (
  jackpot_id bigint not null references jackpot,
  -- so many matches right
  tier smallint not null,
  pool bigint not null check (pool >= 0),
  added bigint not null check (added >= 0),
  lines bigint not null check (lines >= 0),
  each bigint not null check (each >= 0),
  primary key (jackpot_id, tier),
  check (each * lines <= pool + added)
);
revoke truncate on jackpot_award from walia_app;

-- The public draw of a round's matches that were not played: announced with its seed's hash and the beacon's round before
-- that value exists, decided once.
create table jackpot_draw (
  jackpot_id bigint primary key references jackpot,
  announced_at timestamptz not null default clock_timestamp(),
  places smallint[] not null check (cardinality(places) > 0),
  commitment text not null unique,
  chain_id bigint not null,
  link int not null,
  network jsonb not null,
  beacon_round bigint not null,
  seed text,
  signature text,
  -- bits, in the order of the places
  results smallint[],
  drawn_at timestamptz,
  check ((seed is null) = (drawn_at is null)),
  check ((signature is null) = (drawn_at is null)),
  check ((results is null) = (drawn_at is null))
);
revoke update, delete, truncate on jackpot_draw from walia_app;
grant update (seed, signature, results, drawn_at) on jackpot_draw to walia_app;
