-- Cash-out: offers, what was cashed out of which ticket, the values at which tickets are to be cashed out by themselves.

-- An offer is a promise: written ahead like everything else that was promised. One that was refused keeps its answer, so
-- that an acceptance which is sent again after its page was closed is answered as the first was.
create table cashout_offer (
  id uuid primary key,
  account_id bigint not null,
  bet_id uuid not null,
  -- The ticket's state that it was made for.
  settlement_number int not null,
  -- Of the open stake, the part that it is for.
  stake bigint not null check (stake > 0),
  gross bigint not null check (gross > 0),
  tax bigint not null check (tax >= 0),
  net bigint not null check (net > 0),
  expires_at timestamptz not null,
  -- Somebody has begun to accept it in time: sent again while the first acceptance is under way, it is in time too.
  taken boolean not null default false,
  taxable bigint not null default 0,
  refusal text,
  check (gross = tax + net)
);
create index cashout_offer_expires on cashout_offer (expires_at);

create table cashout (
  account_id bigint not null,
  offer_id uuid not null,
  bet_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  stake bigint not null check (stake > 0),
  gross bigint not null check (gross > 0),
  tax bigint not null check (tax >= 0),
  net bigint not null check (net > 0),
  stake_left bigint not null check (stake_left >= 0),
  -- bettor | auto
  cause text not null,
  balance_after bigint not null,
  bonus_after bigint not null,
  -- Of the gross, what tax was due on.
  taxable bigint not null,
  primary key (account_id, offer_id),
  check (gross = tax + net),
  check (taxable between 0 and gross)
);
create index cashout_of_bet on cashout (account_id, bet_id, at);
-- Sales that happened by themselves are announced wherever the bettor is.
create index cashout_by_itself on cashout (account_id, at) where cause = 'auto';

create table cashout_auto (
  account_id bigint not null,
  bet_id uuid not null,
  -- The net amount to reach.
  target bigint not null check (target > 0),
  set_at timestamptz not null default clock_timestamp(),
  primary key (account_id, bet_id)
);

revoke update, delete, truncate on cashout from walia_app;
