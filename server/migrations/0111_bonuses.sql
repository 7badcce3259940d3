-- Bonuses that were claimed, and what was staked towards turning them over.
create table bonus_grant (
  account_id bigint not null,
  kind text not null check (kind in ('first_deposit')),
  -- Of the ledger: what was granted.
  transfer_id uuid not null unique,
  request_key text not null check (request_key <> ''),
  amount bigint not null check (amount > 0),
  -- What has to be staked, and what was.
  rollover bigint not null check (rollover > 0),
  turned bigint not null default 0 check (turned >= 0),
  state text not null default 'active' check (state in ('active', 'converted', 'forfeited', 'expired')),
  claimed_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > claimed_at),
  ended_at timestamptz check ((ended_at is null) = (state = 'active')),
  -- One of a kind per account, for ever.
  primary key (account_id, kind)
);
create index bonus_grant_active on bonus_grant (expires_at) where state = 'active';
create index bonus_grant_ended on bonus_grant (ended_at) where ended_at is not null;
revoke delete, truncate on bonus_grant from walia_app;
revoke update on bonus_grant from walia_app;
grant update (turned, state, ended_at) on bonus_grant to walia_app;

-- By ticket, so that one that is settled again counts once, as its last result says.
create table bonus_turnover (
  account_id bigint not null,
  bet_id uuid not null,
  amount bigint not null check (amount >= 0),
  primary key (account_id, bet_id)
);
revoke delete, truncate on bonus_turnover from walia_app;
