-- What was taken back from a closed account is taken off what it is paid: its cash is below zero then.
alter table closing_payout drop constraint closing_payout_cash_check;
