-- Money moves by functions that post what they move, and tickets are sold and decided by those that move it: the
-- application's role calls these and writes none of the rows itself.
revoke insert on ledger_transfer, ledger_entry from walia_app;
revoke insert, delete on bet_hold from walia_app;
revoke insert, update on bet from walia_app;
revoke insert on bet_leg, bet_settlement from walia_app;
-- Of a ticket nothing changes by it; the right is what locking a row asks for.
grant update (settled_at) on bet to walia_app;
