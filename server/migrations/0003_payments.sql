-- Deposits and the providers' callbacks. A deposit is credited once: by its status under its row lock, and again by the
-- ledger's unique reference.

create table deposit (
  id uuid primary key,
  account_id bigint not null references account (id),
  method text not null,
  provider text not null,
  mobile text not null,
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  currency text not null,
  status text not null default 'pending' check (status in ('pending', 'received', 'refused', 'checking')),
  -- key of the text that says why: refused by whom, or what a person has to look at
  reason text,
  provider_reference text,
  receipt text,
  -- the caller's idempotency key, what it asked for, and what it was answered
  request_key text not null,
  request_hash bytea not null,
  first_answer jsonb,
  created_at timestamptz not null,
  settled_at timestamptz,
  -- when the provider is asked next; null when there is nothing to ask
  next_query_at timestamptz,
  query_count int not null default 0,
  unique (account_id, request_key),
  unique (provider, provider_reference),
  unique (provider, receipt),
  check ((status = 'received') = (settled_at is not null))
);
create index deposit_due on deposit (next_query_at) where next_query_at is not null;
create index deposit_of_account on deposit (account_id, id);
revoke delete, truncate on deposit from walia_app;

-- Kept raw, before anything is believed.
create table payment_callback (
  id uuid primary key default uuidv7(),
  provider text not null,
  received_at timestamptz not null,
  ip text not null,
  headers jsonb not null,
  body bytea not null,
  verdict text not null default 'stored',
  deposit_id uuid
);
revoke delete, truncate on payment_callback from walia_app;
