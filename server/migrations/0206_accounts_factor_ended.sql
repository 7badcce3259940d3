-- When an operator last ended the account's second factor: nothing is withdrawn for a day after that, as after a new number.
alter table account add column factor_ended_at timestamptz;
