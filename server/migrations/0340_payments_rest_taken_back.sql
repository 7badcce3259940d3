-- What a provider takes back of a deposit after a part of it: `reversed_total` is all of it so far. What was said is over with
-- each taking, and said anew of what is left.
update deposit set reversal_said_at = null where reversed_at is not null;
alter table deposit add constraint deposit_reversed_at_most check (
  reversed_total < coalesce(credited_amount, amount) + coalesce(credited_fee, fee));
