-- Books of a player for free bets, and for free-bet money that points were redeemed to. A wallet of these is opened when
-- something is first put into it.
alter table ledger_entry drop constraint ledger_entry_check;
alter table ledger_entry add constraint ledger_entry_check
  check ((account_id > 0) = (book in ('cash', 'bonus', 'points', 'reserved', 'free_bet', 'redeemed')));
alter table wallet_balance drop constraint wallet_balance_book_check;
alter table wallet_balance add constraint wallet_balance_book_check
  check (book in ('cash', 'bonus', 'points', 'reserved', 'free_bet', 'redeemed'));
