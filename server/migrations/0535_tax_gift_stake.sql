-- What winnings were taxed on besides what was paid: the net stake of a free bet or of redeemed points, which stays with the
-- house. Rows of days that were closed before this was kept have 0.
alter table tax_entry add column gift_stake bigint not null default 0
  check (gift_stake = 0 or cause = 'winnings' and gift_stake > 0 or cause = 'winningsTakenBack' and gift_stake < 0);
