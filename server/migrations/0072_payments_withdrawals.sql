-- Withdrawals, and deposits that a code confirms. What a withdrawal reserves is paid out or given back once: by its
-- status under its row lock, by settled_at that never changes again, and by the ledger's one `withdrawal_close` per id.

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

create function withdrawal_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'a withdrawal does not change like this: %', old.id using errcode = 'restrict_violation';
end $$;
create trigger withdrawal_order_fixed before update on withdrawal for each row
  when ((old.account_id, old.method, old.provider, old.mobile, old.amount, old.fee, old.currency, old.created_at)
    is distinct from
    (new.account_id, new.method, new.provider, new.mobile, new.amount, new.fee, new.currency, new.created_at))
  execute function withdrawal_refuse_change();
create trigger withdrawal_outcome_fixed before update on withdrawal for each row
  when (old.settled_at is not null
    and (old.status, old.reason, old.receipt, old.settled_at) is distinct from
      (new.status, new.reason, new.receipt, new.settled_at))
  execute function withdrawal_refuse_change();

alter table deposit drop constraint deposit_status_check;
alter table deposit add constraint deposit_status_check
  check (status in ('awaiting_code', 'pending', 'received', 'refused', 'checking'));
-- the provider's code: until when, and how many wrong ones were tried
alter table deposit add column code_expires_at timestamptz, add column code_tries int not null default 0;
alter table deposit add check (status <> 'awaiting_code' or code_expires_at is not null);

alter table payment_callback add column withdrawal_id uuid;
