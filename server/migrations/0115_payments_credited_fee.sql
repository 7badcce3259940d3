-- The fee of a deposit that a person credited with another total than ordered.
alter table deposit
  add column credited_fee bigint check (credited_fee >= 0),
  add constraint deposit_credited_fee_of_amount check (credited_fee is null or credited_amount is not null);
