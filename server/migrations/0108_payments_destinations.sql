-- Payments by bank and by shop: the checkout page of a deposit, the bank account of a withdrawal, the reference code that a
-- shop pays for.

alter table deposit add column checkout_url text;

alter table withdrawal
  -- where a bank withdrawal goes; an id of the market's list of banks
  add column bank text,
  add column account_name text,
  add column account_number text,
  -- what the bettor shows at the till, and until when; kept afterwards, so that it is never given out twice
  add column claim_code text,
  add column claim_expires_at timestamptz,
  drop constraint withdrawal_status_check,
  add constraint withdrawal_status_check
    check (status in ('awaiting_code', 'awaiting_claim', 'pending', 'paid', 'refused', 'checking')),
  add constraint withdrawal_bank_whole
    check (num_nonnulls(bank, account_name, account_number) in (0, 3)),
  add constraint withdrawal_claim_whole check ((claim_code is null) = (claim_expires_at is null)),
  add constraint withdrawal_claim_unsent
    check (status <> 'awaiting_claim' or (claim_code is not null and send_count = 0));
create unique index withdrawal_claim on withdrawal (claim_code) where claim_code is not null;
-- Whether an account has been paid on a bank account before.
create index withdrawal_bank_paid on withdrawal (account_id, bank, account_number)
  where bank is not null and status = 'paid';
