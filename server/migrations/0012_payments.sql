-- Deposits, withdrawals and the providers' callbacks. A deposit is credited once: by its status under its row lock, and again by the
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
  status text not null default 'pending' check (
    status in ('awaiting_code', 'pending', 'received', 'refused', 'checking')),
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
  -- the provider's code: until when, and how many wrong ones were tried
  code_expires_at timestamptz,
  code_tries int not null default 0,
  -- our own code, which went to a number that is not the account's, hashed; and when it came back. Until then no
  -- provider has heard of the deposit
  code_hash bytea,
  payer_confirmed_at timestamptz,
  unique (account_id, request_key),
  unique (provider, provider_reference),
  unique (provider, receipt),
  check ((status = 'received') = (settled_at is not null)),
  check (status <> 'awaiting_code' or code_expires_at is not null),
  check (payer_confirmed_at is null or code_hash is not null)
);
create index deposit_due on deposit (next_query_at) where next_query_at is not null;
create index deposit_of_account on deposit (account_id, id);
create index deposit_payer on deposit (account_id, mobile, payer_confirmed_at) where payer_confirmed_at is not null;
create index deposit_open on deposit (account_id, created_at) where status in ('awaiting_code', 'pending', 'checking');
create index deposit_undecided on deposit (created_at) where status in ('pending', 'checking');
revoke delete, truncate on deposit from walia_app;

-- Kept raw, before anything is believed. Callbacks that are not genuine cost the hash of their body and its first
-- kilobyte, so many a day and network; of the rest only the number is kept. All of it goes after a while.
create table payment_callback (
  id uuid primary key default uuidv7(),
  provider text not null,
  received_at timestamptz not null,
  ip text not null,
  headers jsonb not null,
  body bytea not null,
  verdict text not null default 'stored',
  deposit_id uuid,
  withdrawal_id uuid,
  body_hash bytea
);
comment on column payment_callback.body is 'whole when genuine, else its first kilobyte';
create index payment_callback_forged on payment_callback (received_at) where verdict = 'forged';
revoke delete, truncate on payment_callback from walia_app;

-- What a withdrawal reserves is paid out or given back once: by its status under its row lock, by settled_at that never
-- changes again, and by the ledger's one `withdrawal_close` per id.
create table withdrawal (
  id uuid primary key,
  account_id bigint not null references account (id),
  method text not null,
  provider text not null,
  -- the account's own number when it was asked for
  mobile text not null,
  amount bigint not null check (amount > 0),
  -- part of the amount; the rest is paid out
  fee bigint not null check (fee >= 0),
  currency text not null,
  status text not null default 'pending'
    check (status in ('awaiting_code', 'pending', 'paid', 'refused', 'checking')),
  -- key of the text that says why
  reason text,
  provider_reference text,
  receipt text,
  -- our own code, hashed; tries include wrong ones only
  code_hash bytea,
  code_expires_at timestamptz,
  code_tries int not null default 0,
  -- how often it was handed to the provider, always under its id, and when last; written before each call
  send_count int not null default 0,
  sent_at timestamptz,
  -- what the provider said against the outcome after it was settled
  contradiction text,
  request_key text not null,
  request_hash bytea not null,
  first_answer jsonb,
  created_at timestamptz not null,
  settled_at timestamptz,
  next_query_at timestamptz,
  query_count int not null default 0,
  unique (account_id, request_key),
  unique (provider, provider_reference),
  unique (provider, receipt),
  check (fee < amount),
  check ((status in ('paid', 'refused')) = (settled_at is not null)),
  check (status <> 'awaiting_code' or (code_hash is not null and code_expires_at is not null and send_count = 0))
);
create index withdrawal_due on withdrawal (next_query_at) where next_query_at is not null;
create index withdrawal_of_account on withdrawal (account_id, id);
create index withdrawal_held on withdrawal (created_at) where status = 'checking' or contradiction is not null;
revoke delete, truncate on withdrawal from walia_app;

create table payment_forgery_count (
  day date not null,
  -- the widest that an address belongs to; 'all' counts every one
  network text not null,
  seen bigint not null,
  primary key (day, network)
);
grant select, insert, update, delete on payment_forgery_count to walia_app;
