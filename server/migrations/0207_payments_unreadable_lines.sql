-- A line of a provider's list that cannot be read is a difference that a person decides; the rest of its day is compared.
alter table payment_difference drop constraint payment_difference_kind_check;
alter table payment_difference add constraint payment_difference_kind_check check (kind in (
  'unknownOrder', 'missingInLedger', 'missingAtProvider', 'amountDiffers', 'currencyDiffers', 'unreadable'));
