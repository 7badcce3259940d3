-- What people decide about payments, and the amount that a provider's callback or report names.

alter table deposit
  -- of a genuine callback or of the provider's report; some providers' answers name none
  add column said_amount bigint,
  -- what was credited, where a person decided that it is another amount than ordered
  add column credited_amount bigint check (credited_amount > 0),
  -- held, and left so by a person: no longer listed
  add column left_at timestamptz;

alter table withdrawal
  -- a person has seen the contradiction; a new one is listed again
  add column acknowledged_at timestamptz;
