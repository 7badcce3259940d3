-- Accounts whose events a reader could not handle: they wait by themselves, in their order, and all others go on.

-- Which account waits for which reader, why, and when it is tried again.
create table outbox_waiting (
  reader text not null,
  account_id bigint not null,
  failures int not null default 1,
  error text not null,
  since timestamptz not null default clock_timestamp(),
  next_at timestamptz not null,
  primary key (reader, account_id)
);

-- What waits: of each event the account's own part. The outbox forgets what every reader has passed.
create table outbox_held (
  reader text not null,
  account_id bigint not null,
  place bigint generated always as identity,
  event_id bigint not null,
  type text not null,
  payload jsonb not null,
  made_at timestamptz not null default clock_timestamp(),
  primary key (reader, account_id, place),
  foreign key (reader, account_id) references outbox_waiting on delete cascade
);
revoke truncate on outbox_waiting, outbox_held from walia_app;
