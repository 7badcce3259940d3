-- The closed list of kinds of transfers, domain/ledger/kinds.ts, and what each is. The constraint names them a second time,
-- out of the table: a foreign key would lock one row of the list for all who move money.
create table ledger_kind (
  kind text primary key,
  means text not null,
  figure text not null,
  product text
);
revoke insert, update, delete, truncate on ledger_kind from walia_app;

insert into ledger_kind (kind, means, figure, product) values
  ('bet', 'stake', 'play', 'ticket'),
  ('bet_settlement', 'payout', 'play', 'ticket'),
  ('bet_reversal', 'payoutBack', 'play', 'sports'),
  ('cashout', 'cashout', 'play', 'sports'),
  ('bet_hold', 'hold', 'held', 'sports'),
  ('bet_hold_back', 'holdBack', 'held', 'sports'),
  ('points', 'earned', 'earned', 'sports'),
  ('points_reversal', 'earned', 'earned', 'sports'),
  ('deposit', 'deposit', 'deposited', null),
  ('deposit_reversal', 'depositBack', 'deposited', null),
  ('debt_written_off', 'debtPaid', 'other', null),
  ('withdrawal', 'withdrawal', 'withdrawn', null),
  ('withdrawal_close', 'withdrawalEnd', 'withdrawn', null),
  ('bonus', 'given', 'other', null),
  ('bonus_converted', 'converted', 'other', null),
  ('bonus_ended', 'ended', 'other', null),
  ('free_bet', 'given', 'other', null),
  ('free_bet_ended', 'ended', 'other', null),
  ('points_given', 'givenPoints', 'other', null),
  ('redemption', 'converted', 'other', null),
  ('account_closed', 'closed', 'other', null),
  ('closed_paid', 'closed', 'other', null),
  ('demo', 'demo', 'other', null),
  ('jackpot_pool', 'own', 'own', 'jackpot'),
  ('jackpot_prizes', 'own', 'own', 'jackpot'),
  ('jackpot_refund', 'own', 'own', 'jackpot'),
  ('jackpot_carry', 'own', 'own', 'jackpot');
-- So few rows are never analysed by themselves, and would be planned with as if they were hundreds.
analyze ledger_kind;

-- Rows of before are looked at by the next migration, which nobody who moves money waits for.
do $$
begin
  execute format('alter table ledger_transfer drop constraint ledger_transfer_kind_check,
    add constraint ledger_transfer_kind_check check (kind = any (%L::text[])) not valid',
    (select array_agg(kind order by kind) from ledger_kind));
end $$;
