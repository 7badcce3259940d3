-- Takes a part of a ticket's stake, or all that is left of it, out of the bet: state and history. Answers the stake that
-- is left. The caller holds the ticket's lock.
create function cash_out_stake(
  p_account bigint, p_bet uuid, p_number int, p_stake bigint, p_vat bigint, p_gross bigint, p_taxable bigint,
  p_tax bigint, p_net bigint, p_details jsonb
) returns bigint language plpgsql as $$
declare
  v_left bigint;
begin
  update bet b set stake_out = b.stake_out + p_stake, vat_out = b.vat_out + p_vat, cashed_out = b.cashed_out + p_net,
      gross_out = b.gross_out + p_gross, taxable_out = b.taxable_out + p_taxable, tax_out = b.tax_out + p_tax,
      settlement_number = p_number,
      status = case when b.stake_out + p_stake = b.stake then 11 else b.status end,
      settled_at = case when b.stake_out + p_stake = b.stake then clock_timestamp() end,
      paid = case when b.stake_out + p_stake = b.stake then 0 end
    where b.account_id = p_account and b.id = p_bet and b.status = 1 and b.settlement_number = p_number - 1
    returning b.stake - b.stake_out into v_left;
  if not found then
    raise exception 'the ticket % is not open any more', p_bet using errcode = 'serialization_failure';
  end if;
  insert into bet_settlement (account_id, bet_id, number, status, paid, cause, details)
    values (p_account, p_bet, p_number, case when v_left = 0 then 11 else 1 end, case when v_left = 0 then 0 end,
      'cashout', p_details);
  return v_left;
end $$;
