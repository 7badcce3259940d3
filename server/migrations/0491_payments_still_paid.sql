-- How often, and when last, a provider has called a deposit paid that its own callback says was taken back: more than once,
-- with pauses, before it is believed. And that it does, as a difference that a person decides.
alter table deposit
  add column reversal_paid_count int not null default 0,
  add column reversal_paid_at timestamptz,
  add constraint deposit_reversal_paid check (
    (reversal_paid_count = 0) = (reversal_paid_at is null) and (reversal_paid_count = 0 or reversal_said_at is not null));
alter table payment_difference drop constraint payment_difference_kind_check;
alter table payment_difference add constraint payment_difference_kind_check check (kind in (
  'unknownOrder', 'missingInLedger', 'missingAtProvider', 'amountDiffers', 'currencyDiffers', 'unreadable', 'stillPaid'));
