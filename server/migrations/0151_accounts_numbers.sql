-- A number is looked for whoever has it, or had it: for who paid from it (accounts_connected). A depositor's balance asks that,
-- and neither of the two partial indexes answers it.
drop index account_released;
create index account_number on account (mobile);
