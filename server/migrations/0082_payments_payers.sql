-- Payers who are not the account's own number, and lists of what waits for an answer or for a person.

-- Our own code, which went to a number that is not the account's, hashed; and when it came back. Until then no provider
-- has heard of the deposit.
alter table deposit add column code_hash bytea, add column payer_confirmed_at timestamptz;
alter table deposit add check (payer_confirmed_at is null or code_hash is not null);
create index deposit_payer on deposit (account_id, mobile, payer_confirmed_at) where payer_confirmed_at is not null;
create index deposit_open on deposit (account_id, created_at) where status in ('awaiting_code', 'pending', 'checking');
create index deposit_undecided on deposit (created_at) where status in ('pending', 'checking');
