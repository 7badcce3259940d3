-- Tickets: what was sold, to whom, at which price, under which terms.
--
-- bet_terms       the tax row and the limits that a ticket was placed under, one row per distinct set
-- selection       one outcome of one line of one match that somebody has bet on: its texts, and its effective result
-- bet             a ticket. Its terms are never changed; only the columns of its state and of what was cashed
--                 out of it are. A ticket without a rest is cashed out (status 11), and nothing later touches it
-- bet_leg         a ticket's leg, keyed by the selection, so that a result finds its tickets
-- bet_request     idempotency: a key of an account, the hash of the body, and the answer it got. A bet without a key is
--                 the same request as an identical one of the same account within some seconds; it holds a row of its
--                 own, so that the database decides, whichever process asks and however many ask at once
-- bet_list_stake  what an account has staked on a boosted list
-- bet_settlement  every state that a ticket came to, in order; the last one is repeated on the bet
-- bet_ruling      what a person or an automatic check decided about one ticket or one of its legs
-- Ids of version 7 sort by time, so the big tables are partitioned by month on the ticket's id.

create table bet_terms (
  id int generated always as identity primary key,
  digest text not null unique,
  terms jsonb not null
);

create table selection (
  id bigint generated always as identity primary key,
  parent_match_id bigint not null,
  sub_type_id int not null,
  specifiers text not null,
  outcome_id text not null,
  -- {sportId, home, away, competition, category, startsAt, market: {en, am}, outcome: {en, am}}
  texts jsonb not null,
  -- The effective settlement of the outcome, or null: {result, voidFactor, deadHeatFactor, certainty}
  outcome jsonb,
  -- Cancels in force: [{startAt, endAt, reason}], times in ms or null
  cancels jsonb not null default '[]',
  -- No more bets on it: settled, or cancelled without an end.
  closed boolean not null default false,
  created_at timestamptz not null default now(),
  -- False from when it was added until its results were compared with its line (see mark_selections).
  compared boolean not null default false,
  unique (parent_match_id, sub_type_id, specifiers, outcome_id)
) with (fillfactor = 80);
create index selection_uncompared on selection (id) where not compared;

create table bet (
  account_id bigint not null check (account_id > 0),
  id uuid not null,
  code text collate "C" not null,
  seq smallint not null check (seq between 0 and 9999),
  placed_at timestamptz not null,
  product text not null,
  channel text not null,
  live boolean not null,
  stake bigint not null check (stake > 0),
  vat bigint not null check (vat >= 0 and vat < stake),
  total_odds numeric not null,
  possible_payout numeric not null,
  win_boost bigint not null,
  winnings_tax bigint not null,
  bonus bigint not null,
  acca_count smallint not null,
  acca_percent smallint not null,
  acca_bonus bigint not null,
  final_payout bigint not null,
  balance_after bigint not null,
  bonus_after bigint not null,
  first_bet boolean not null,
  selection_ids bigint[] not null check (cardinality(selection_ids) > 0),
  terms_id int not null,
  ip text not null,
  -- {src, userAgent, affiliate, affiliateId, affiliateTag, language, version, shareCodes}
  context jsonb not null,
  status smallint not null default 1,
  settlement_number int not null default 0,
  settled_at timestamptz,
  paid bigint check (paid >= 0),
  -- Of the stake and its VAT, what was cashed out, and what that paid. A ticket has one tax threshold, one tax and one
  -- maximum, in however many parts it is paid: what cash-outs brought before tax, the part of it that tax is due on
  -- (without parts that brought no more than their stake), and the tax itself are counted by settlement.
  stake_out bigint not null default 0,
  vat_out bigint not null default 0,
  cashed_out bigint not null default 0,
  gross_out bigint not null default 0,
  taxable_out bigint not null default 0,
  tax_out bigint not null default 0,
  primary key (account_id, id),
  constraint bet_stake_out check (stake_out between 0 and stake),
  constraint bet_vat_out check (vat_out between 0 and vat),
  constraint bet_cashed_out check (cashed_out >= 0 and (cashed_out = 0 or stake_out > 0)),
  constraint bet_cashed_out_whole check ((stake_out = stake) = (status = 11)),
  constraint bet_taxable_out check (taxable_out between 0 and gross_out),
  constraint bet_gross_out check (gross_out = cashed_out + tax_out)
) partition by range (id);
create table bet_rest partition of bet default;
create index bet_code on bet (code);

create table bet_leg (
  selection_id bigint not null,
  bet_id uuid not null,
  account_id bigint not null,
  place smallint not null,
  odds int not null check (odds > 100),
  live boolean not null,
  product smallint not null,
  starts_at timestamptz not null,
  -- Generation time of the feed's message that set the price.
  priced_at timestamptz not null,
  feed_odds text not null,
  primary key (selection_id, bet_id, account_id)
) partition by range (bet_id);
create table bet_leg_rest partition of bet_leg default;

create table bet_request (
  account_id bigint not null,
  key text collate "C" not null,
  body_hash uuid not null,
  bet_id uuid,
  refusal jsonb,
  at timestamptz not null default clock_timestamp(),
  primary key (account_id, key),
  check ((bet_id is null) = (refusal is not null))
);

create table bet_settlement (
  account_id bigint not null,
  bet_id uuid not null,
  number int not null,
  at timestamptz not null default clock_timestamp(),
  status smallint not null,
  paid bigint check (paid >= 0),
  -- result | reopened | ruling
  cause text not null,
  -- {totalOdds, figures, legs: [{state, factor, voidFactor, deadHeatFactor, reason}]}
  details jsonb not null,
  primary key (account_id, bet_id, number)
) partition by range (bet_id);
create table bet_settlement_rest partition of bet_settlement default;

create table bet_ruling (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  bet_id uuid not null,
  -- Null: the whole ticket.
  place smallint,
  kind text not null check (kind in ('void', 'cancel', 'reinstate')),
  reason text not null check (reason <> ''),
  by_whom text not null check (by_whom <> ''),
  at timestamptz not null default clock_timestamp()
);
create index bet_ruling_of_bet on bet_ruling (account_id, bet_id, id);

revoke update, delete, truncate on bet, bet_leg, bet_settlement, bet_ruling, bet_terms from walia_app;
revoke all on bet_rest, bet_leg_rest, bet_settlement_rest from walia_app;
grant update (status, settlement_number, settled_at, paid, stake_out, vat_out, cashed_out, gross_out, taxable_out, tax_out)
  on bet to walia_app;
revoke delete, truncate on selection from walia_app;

create table bet_list_stake (
  account_id bigint not null,
  list_id bigint not null,
  -- Minor units. Slips that are void or cancelled later are not taken off again.
  staked bigint not null check (staked >= 0),
  primary key (account_id, list_id)
);
revoke delete, truncate on bet_list_stake from walia_app;

-- How often an account was refused on a day: so many refusals are kept as answers of their keys, the rest only counted.
create table bet_refusal_count (
  account_id bigint not null,
  day date not null,
  kind text not null check (kind in ('refused', 'closed')),
  seen bigint not null,
  primary key (account_id, day, kind)
);
grant select, insert, update, delete on bet_refusal_count to walia_app;

-- What place_bets takes: a bet that was priced and decided, and its legs.
create type placement as (
  -- Its position in the call, from 1.
  ord int,
  account_id bigint,
  id uuid,
  code text,
  seq smallint,
  -- Empty without an idempotency key.
  request_key text,
  body_hash uuid,
  -- How long ago the request came.
  waited_ms int,
  -- Earliest start of a prematch leg, ms; 0 without one.
  closes_at_ms bigint,
  -- Spares the look for an earlier ticket.
  has_bet_before boolean,
  product text,
  channel text,
  live boolean,
  stake bigint,
  vat bigint,
  total_odds numeric,
  possible_payout numeric,
  win_boost bigint,
  winnings_tax bigint,
  bonus bigint,
  acca_count smallint,
  acca_percent smallint,
  acca_bonus bigint,
  final_payout bigint,
  terms_id int,
  ip text,
  context jsonb,
  selection_ids bigint[]
);
create type placement_leg as (
  -- Which of the placements it belongs to, from 1.
  ord int,
  selection_id bigint,
  place smallint,
  odds int,
  live boolean,
  product smallint,
  starts_at_ms bigint,
  priced_at_ms bigint,
  feed_odds text
);
