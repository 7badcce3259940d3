-- Entries of a free jackpot cost nothing, one per account and round; a prize that could not be given is paid as 0.
alter table jackpot_entry drop constraint jackpot_entry_stake_check;
alter table jackpot_entry add constraint jackpot_entry_stake_check check (stake >= 0);
alter table jackpot_entry drop constraint jackpot_entry_check;
alter table jackpot_entry add constraint jackpot_entry_check check (vat >= 0 and (vat < stake or stake = 0 and vat = 0));
alter table jackpot_entry drop constraint jackpot_entry_check3;
alter table jackpot_entry add constraint jackpot_entry_check3
  check (status <> 5 or won > 0 and (paid = won - tax or stake = 0 and paid = 0));
create unique index jackpot_entry_free on jackpot_entry (jackpot_id, account_id) where stake = 0;
