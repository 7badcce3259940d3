-- What decides a payment is written once: of these tables the application's role changes only what its own statements do.
revoke update on jackpot_award from walia_app;
revoke update on cashout_offer from walia_app;
grant update (taken, refusal) on cashout_offer to walia_app;
-- of a stake that is held nothing changes; the right is what locking a row asks for
revoke update on bet_hold from walia_app;
grant update (until) on bet_hold to walia_app;
