-- One table of requests to stake, whatever they stake on: until now slips had one and games another, and an entry that came
-- to the address of slips a row in both. A key of an account is one request.
create table stake_request (
  account_id bigint not null,
  -- Without one of the caller's, one that no caller can send, made of what is asked for.
  key text collate "C" not null check (key <> ''),
  -- What it stakes on: bet, or a game.
  product text not null,
  body_hash uuid not null,
  -- The first one where tickets are placed together.
  ticket_id uuid,
  -- {code, details}; brief: of many in a day, kept only while the same request may still be on its way.
  refusal jsonb,
  -- It waits in the live hold.
  held boolean not null default false,
  at timestamptz not null default clock_timestamp(),
  primary key (account_id, key),
  constraint stake_request_state check (num_nonnulls(ticket_id, refusal) = (not held)::int)
);
create index stake_request_brief on stake_request (at) where refusal @> '{"brief": true}';
revoke update, truncate on stake_request from walia_app;
grant update (refusal, at) on stake_request to walia_app;

insert into stake_request (account_id, key, product, body_hash, ticket_id, refusal, held, at)
  select account_id, key, 'bet', body_hash, bet_id, refusal, held, at from bet_request
  where refusal ->> 'code' is distinct from 'ENTRY';
-- Those without a key stand for seconds. A closed key has no body.
insert into stake_request (account_id, key, product, body_hash, ticket_id, refusal, at)
  select r.account_id, r.key, r.game, coalesce(nullif(left(r.body_hash, 32), ''), repeat('0', 32))::uuid, r.ticket_id,
    case when r.refusal is not null then jsonb_strip_nulls(jsonb_build_object(
      'code', case r.refusal ->> 'outcome' when 'closed' then 'ATTEMPT_CLOSED' when 'excluded' then 'SELF_EXCLUDED'
        when 'late' then 'ROUND_CLOSED' when 'entered' then 'JACKPOT_ENTERED' when 'out_of_time' then 'PLAY_TIME_REACHED'
        when 'over_limit' then 'PLAY_LIMIT_REACHED' else 'INSUFFICIENT_BALANCE' end,
      'details', case r.refusal ->> 'outcome'
        when 'excluded' then jsonb_build_object('until', r.refusal -> 'detail')
        when 'out_of_time' then r.refusal -> 'limit'
        when 'over_limit' then jsonb_build_object('left', greatest(0, (r.refusal ->> 'detail')::bigint))
          || case when r.refusal -> 'limit' = 'null' then '{}' else coalesce(r.refusal -> 'limit', '{}') end
        when 'insufficient' then jsonb_build_object('shortfall',
          (r.refusal ->> 'detail')::bigint - coalesce((r.refusal ->> 'balance')::bigint, 0)) end,
      'brief', r.refusal -> 'brief')) end,
    r.at
  from game_request r where strpos(r.key, ' ') = 0
  on conflict do nothing;
drop table bet_request;
drop table game_request;

-- How often an account was refused on a day, and how many keys it closed: so many are kept as answers, the rest only counted.
create table stake_refusal_count (
  account_id bigint not null,
  day date not null,
  kind text not null check (kind in ('refused', 'closed')),
  seen bigint not null,
  primary key (account_id, day, kind)
);
insert into stake_refusal_count select account_id, day, kind, seen from bet_refusal_count where kind <> 'entry';
drop table bet_refusal_count;

-- Stakes that are held while their slips wait in the live hold. The money stands in the house's book `held`; the key's row in
-- stake_request says so meanwhile, so that nothing else is placed, refused or closed under it.
create table stake_hold (
  account_id bigint not null,
  -- As in stake_request.
  key text collate "C" not null,
  body_hash uuid not null,
  -- The reference of the two transfers: into the book, and out of it.
  id uuid not null unique,
  stake bigint not null check (stake > 0),
  -- The player's book that paid.
  book text not null,
  -- From then on whoever finds it gives the stake back: its process has died.
  until timestamptz not null,
  primary key (account_id, key)
);
create index stake_hold_until on stake_hold (until);
revoke insert, update, delete, truncate on stake_hold from walia_app;
grant update (until) on stake_hold to walia_app;
insert into stake_hold select account_id, key, body_hash, id, stake, book, until from bet_hold;
drop table bet_hold;

-- A request to stake, for the functions that take stakes: `ord` counts the requests of a call from 1, `ticket` is the id of
-- the first ticket, `amount` what all of its tickets cost together.
create type stake as (
  ord int, account_id bigint, key text, unkeyed boolean, body_hash uuid, ticket uuid, book text, amount bigint, waited_ms int
);
drop type game_stake;
alter type lucky_wanted alter attribute hash type uuid;
alter type jackpot_wanted alter attribute hash type uuid;
