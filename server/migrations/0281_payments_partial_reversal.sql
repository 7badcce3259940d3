-- What left with a deposit that was taken back: null for all of it, else the total that an operator saw at the provider.
alter table deposit add column reversed_total bigint,
  add constraint deposit_reversed_total check (reversed_total is null or (reversed_total > 0 and reversed_at is not null));
