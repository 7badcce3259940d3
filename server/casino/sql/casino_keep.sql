-- Keeps a command that was taken, and posts what it moved: a stake to the house's stakes, a win out of its payouts less the tax
-- of winnings, a stake that comes back out of the stakes, under the bet's id as every refund. `gain` is what the bettor's
-- cash gains; answers what the wallet holds then. Not for callers.
create function casino_keep(c casino_command, held bigint, round uuid, gain bigint, refund_of uuid, now_at timestamptz)
returns bigint language plpgsql as $$
declare
  holds bigint := held;
  house text := case c.kind when 'win' then 'payouts' else 'stakes' end;
begin
  if gain < 0 then
    select d.balance_after into holds from wallet_debit_many(array[c.account_id], array['cash'], array[-gain]) d;
  elsif gain > 0 then
    select d.balance_after into holds from wallet_credit_many(array[c.account_id], array['cash'], array[gain]) d;
  end if;
  insert into casino_transaction (id, provider, transaction_ref, kind, account_id, session_id, round_id, game, round_ref,
      bet_ref, amount, moved, is_free, state, flag, balance_after, at)
    values (c.id, c.provider, c.transaction_ref, c.kind, c.account_id, c.session_id, round, c.game, c.round_ref, c.bet_ref,
      coalesce(c.amount, abs(gain)), gain, c.is_free, case c.kind when 'bet' then 'open' else 'done' end, c.flag, holds, now_at);
  if gain = 0 then return holds; end if;
  if c.kind = 'win' and c.tax > 0 then
    perform ledger_insert(array[c.id], array['bet_settlement'], array[c.id::text], array[c.id, c.id, c.id],
      array[c.account_id, 0, 0], array['cash', house, 'tax'], array[gain, -gain - c.tax, c.tax], array[holds, null, null]);
  else
    perform ledger_insert(array[c.id], array[case c.kind when 'bet' then 'bet' else 'bet_settlement' end],
      array[coalesce(refund_of, c.id)::text], array[c.id, c.id], array[c.account_id, 0], array['cash', house],
      array[gain, -gain], array[holds, null]);
  end if;
  return holds;
end $$;
