-- A provider's report of a day that never came is a difference too, of the whole day: in both directions, its order is the day.
alter table payment_difference drop constraint payment_difference_direction_check;
alter table payment_difference add constraint payment_difference_direction_check
  check (direction in ('in', 'out', 'back') or direction = 'both' and kind = 'noReport');
alter table payment_difference drop constraint payment_difference_kind_check;
alter table payment_difference add constraint payment_difference_kind_check check (kind in (
  'unknownOrder', 'missingInLedger', 'missingAtProvider', 'amountDiffers', 'currencyDiffers', 'unreadable', 'stillPaid',
  'noReport'));
