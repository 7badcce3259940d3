-- What campaigns have cost and which are stopped, and free bets that were granted.
create table bonus_campaign (
  campaign text primary key check (campaign <> ''),
  -- What was granted so far, minor units: never less for what expired or was cancelled.
  spent bigint not null default 0 check (spent >= 0),
  stopped_at timestamptz,
  stopped_by text check ((stopped_by is null) = (stopped_at is null))
);
revoke delete, truncate on bonus_campaign from walia_app;
insert into bonus_campaign (campaign, spent)
  select 'first_deposit', coalesce(sum(amount), 0) from bonus_grant where kind = 'first_deposit';

create table free_bet_grant (
  -- Of the ledger's transfer.
  id uuid primary key,
  account_id bigint not null,
  campaign text not null references bonus_campaign,
  -- What it was granted for, by the campaign's own names.
  occasion text not null check (occasion <> ''),
  amount bigint not null check (amount > 0),
  -- What was not staked when it was last counted, or when it ended.
  remaining bigint not null check (remaining between 0 and amount),
  state text not null default 'open' check (state in ('open', 'expired', 'cancelled')),
  granted_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > granted_at),
  ended_at timestamptz check ((ended_at is null) = (state = 'open')),
  -- One occasion of a campaign is granted once per account, for ever.
  unique (account_id, campaign, occasion)
);
create index free_bet_grant_due on free_bet_grant (expires_at) where state = 'open';
create index free_bet_grant_ended on free_bet_grant (ended_at) where ended_at is not null;
revoke update, delete, truncate on free_bet_grant from walia_app;
grant update (remaining, state, ended_at) on free_bet_grant to walia_app;
