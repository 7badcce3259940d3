-- Referral of a friend: codes of accounts, whose link a friend has accepted, and what came of it. All are only ever added to.
create table referral_code (
  account_id bigint primary key,
  code text not null unique check (code <> ''),
  at timestamptz not null
);
revoke update, delete, truncate on referral_code from walia_app;
-- Nothing is written with it: it lets the row be locked.
grant update (at) on referral_code to walia_app;

create table referral (
  -- an account is a friend of one
  friend_id bigint primary key,
  referrer_id bigint not null check (referrer_id <> friend_id),
  accepted_at timestamptz not null
);
create index referral_of on referral (referrer_id, accepted_at);
create index referral_age on referral (accepted_at);
revoke update, delete, truncate on referral from walia_app;

create table referral_reward (
  friend_id bigint primary key references referral,
  referrer_id bigint not null,
  -- "granted", or why both got nothing
  outcome text not null check (outcome in ('granted', 'connected', 'tooMany')),
  -- by which the two are connected
  how text[] not null,
  -- "granted", or why this one got no free bet
  friend_outcome text,
  referrer_outcome text,
  at timestamptz not null,
  check ((outcome = 'granted') = (friend_outcome is not null)),
  check ((outcome = 'granted') = (referrer_outcome is not null))
);
create index referral_reward_of on referral_reward (referrer_id, at);
revoke update, delete, truncate on referral_reward from walia_app;
