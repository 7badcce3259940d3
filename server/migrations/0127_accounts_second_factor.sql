-- A second factor for bettors who want one: the shared secret of an authenticator, sealed with a key that the database does
-- not have, and recovery codes that count once.
create table second_factor (
  account_id bigint primary key references account (id),
  sealed bytea not null,
  begun_at timestamptz not null,
  -- From then on every login asks for a code.
  enabled_at timestamptz,
  -- The time step of the last code that was taken: it and those before it are taken no more.
  last_step bigint not null default 0
);
create table recovery_code (
  account_id bigint not null references second_factor (account_id) on delete cascade,
  hash bytea not null check (octet_length(hash) = 32),
  primary key (account_id, hash)
);
