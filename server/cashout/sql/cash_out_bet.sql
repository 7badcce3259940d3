-- Cashes out a part of a ticket's stake, or all of it: state, history, money, and the end of the offer. The caller holds
-- the ticket's lock. `p_book` is the bettor's book that is paid. Locks are taken in the order of settlement: ticket, then wallet.
create function cash_out_bet(
  p_account bigint, p_bet uuid, p_number int, p_offer uuid, p_transfer uuid,
  p_stake bigint, p_vat bigint, p_gross bigint, p_taxable bigint, p_tax bigint, p_net bigint, p_cause text,
  p_details jsonb, p_book text
) returns table (balance bigint, bonus bigint, stake_left bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_left bigint :=
    cash_out_stake(p_account, p_bet, p_number, p_stake, p_vat, p_gross, p_taxable, p_tax, p_net, p_details);
  v_balance bigint;
  v_bonus bigint;
begin
  select c.balance_after into v_balance
    from wallet_credit_many(array[p_account], array[p_book], array[p_net]) c where c.ok;
  if v_balance is null then raise exception 'the bettor % has no wallet', p_account; end if;
  v_bonus := (wallet_bonuses(array[p_account]))[1];
  perform ledger_insert(array[p_transfer], array['cashout'], array[p_offer::text],
    array[p_transfer, p_transfer] || case when p_tax > 0 then array[p_transfer] end,
    array[p_account, 0] || case when p_tax > 0 then array[0::bigint] end,
    array[p_book, 'payouts'] || case when p_tax > 0 then array['tax'] end,
    array[p_net, -p_gross] || case when p_tax > 0 then array[p_tax] end,
    array[v_balance, null] || case when p_tax > 0 then array[null::bigint] end);
  insert into cashout (account_id, offer_id, bet_id, stake, gross, taxable, tax, net, stake_left, cause, balance_after,
      bonus_after)
    values (p_account, p_offer, p_bet, p_stake, p_gross, p_taxable, p_tax, p_net, v_left, p_cause, v_balance, v_bonus);
  delete from cashout_offer where id = p_offer;
  if v_left = 0 then delete from cashout_auto a where a.account_id = p_account and a.bet_id = p_bet; end if;
  return query select v_balance, v_bonus, v_left;
end $$;

revoke execute on function cash_out_bet from public;
grant execute on function cash_out_bet to walia_app;
