-- Messages to bettors' devices: who subscribed with which browser, and what is to be sent to it.

create table push_subscription (
  id bigint generated always as identity primary key,
  user_id text not null unique check (length(user_id) between 20 and 500),
  endpoint text not null unique check (length(endpoint) <= 800),
  p256dh text not null check (length(p256dh) = 87),
  auth text not null check (length(auth) = 22),
  account_id bigint not null,
  language text not null,
  -- its service asked not to be called before
  paused_until timestamptz,
  created_at timestamptz not null,
  renewed_at timestamptz not null
);
create index push_subscription_of on push_subscription (account_id, renewed_at);

create table push_message (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references push_subscription on delete cascade,
  account_id bigint not null,
  -- the event and its ticket: told once to each device
  cause text not null,
  kind text not null,
  -- of the same topic only the latest is kept for a device that is away
  topic text not null check (topic ~ '^[A-Za-z0-9_-]{1,32}$'),
  payload text not null check (octet_length(payload) <= 3993),
  state text not null default 'due' check (state in ('due', 'sending', 'sent', 'failed')),
  tries int not null default 0,
  next_at timestamptz not null,
  send_before timestamptz not null,
  leased_until timestamptz,
  result text,
  created_at timestamptz not null,
  finished_at timestamptz,
  unique (subscription_id, cause),
  check ((state = 'sending') = (leased_until is not null)),
  check ((state in ('sent', 'failed')) = (finished_at is not null))
);
create index push_message_due on push_message (next_at) where state in ('due', 'sending');
create index push_message_of on push_message (account_id, created_at);
create index push_message_old on push_message (created_at);
revoke truncate on push_subscription, push_message from walia_app;
