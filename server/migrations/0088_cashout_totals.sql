-- A ticket has one tax threshold, one tax and one maximum, in however many parts it is paid: what cash-outs brought before
-- tax, the part of it that tax is due on, and the tax itself stand beside what they paid, and settlement counts them.
-- `taxable` leaves out parts that brought no more than their stake.
alter table cashout add column taxable bigint;
update cashout set taxable = gross;
alter table cashout alter column taxable set not null, add check (taxable between 0 and gross);

alter table bet
  add column gross_out bigint not null default 0,
  add column taxable_out bigint not null default 0,
  add column tax_out bigint not null default 0;
update bet b set gross_out = c.gross, taxable_out = c.taxable, tax_out = c.tax
  from (select account_id, bet_id, sum(gross) as gross, sum(taxable) as taxable, sum(tax) as tax
    from cashout group by account_id, bet_id) c
  where c.account_id = b.account_id and c.bet_id = b.id;
alter table bet
  add constraint bet_taxable_out check (taxable_out between 0 and gross_out),
  add constraint bet_gross_out check (gross_out = cashed_out + tax_out);
grant update (gross_out, taxable_out, tax_out) on bet to walia_app;

-- An offer is a promise: written ahead like everything else that was promised. One that was refused keeps its answer, so
-- that an acceptance which is sent again after its page was closed is answered as the first was.
alter table cashout_offer set logged;
alter table cashout_offer add column taxable bigint not null default 0, add column refusal text;

-- Sales that happened by themselves are announced wherever the bettor is.
create index cashout_by_itself on cashout (account_id, at) where cause = 'auto';

drop function cash_out_bet(bigint, uuid, int, uuid, uuid, bigint, bigint, bigint, bigint, bigint, text, jsonb);
-- Cashes out a part of a ticket's stake, or all of it: state, history, money, and the end of the offer. The caller holds
-- the ticket's lock. Locks are taken in the order of settlement: ticket, then wallet.
create function cash_out_bet(
  p_account bigint, p_bet uuid, p_number int, p_offer uuid, p_transfer uuid,
  p_stake bigint, p_vat bigint, p_gross bigint, p_taxable bigint, p_tax bigint, p_net bigint, p_cause text, p_details jsonb
) returns table (balance bigint, bonus bigint, stake_left bigint) language plpgsql as $$
declare
  v_left bigint;
  v_balance bigint;
  v_bonus bigint;
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
  select c.balance_after into v_balance
    from wallet_credit_many(array[p_account], array['cash'], array[p_net]) c where c.ok;
  if v_balance is null then raise exception 'the bettor % has no wallet', p_account; end if;
  select coalesce((select w.balance from wallet_balance w where w.account_id = p_account and w.book = 'bonus'), 0)
    into v_bonus;
  perform ledger_insert(array[p_transfer], array['cashout'], array[p_offer::text],
    array[p_transfer, p_transfer] || case when p_tax > 0 then array[p_transfer] end,
    array[p_account, 0] || case when p_tax > 0 then array[0::bigint] end,
    array['cash', 'payouts'] || case when p_tax > 0 then array['tax'] end,
    array[p_net, -p_gross] || case when p_tax > 0 then array[p_tax] end,
    array[v_balance, null] || case when p_tax > 0 then array[null::bigint] end);
  insert into cashout (account_id, offer_id, bet_id, stake, gross, taxable, tax, net, stake_left, cause, balance_after,
      bonus_after)
    values (p_account, p_offer, p_bet, p_stake, p_gross, p_taxable, p_tax, p_net, v_left, p_cause, v_balance, v_bonus);
  delete from cashout_offer where id = p_offer;
  if v_left = 0 then delete from cashout_auto a where a.account_id = p_account and a.bet_id = p_bet; end if;
  return query select v_balance, v_bonus, v_left;
end $$;

-- Brings tickets to their next state: history, state, money. Movements pair a transfer with the bettor's part of it
-- (negative takes a payment back and may go below zero), house entries follow their transfer. The bettor's part is zero
-- where the tax of the whole ticket takes what its last part wins: then the house's entries stand alone.
create or replace function settle_bets(
  p_account bigint[], p_bet uuid[], p_number int[], p_status smallint[], p_paid bigint[], p_cause text[], p_details jsonb[],
  m_transfer uuid[], m_kind text[], m_reference text[], m_account bigint[], m_amount bigint[],
  h_transfer uuid[], h_book text[], h_amount bigint[]
) returns void language plpgsql as $$
declare
  v_changed int;
  v_balance bigint[];
begin
  insert into bet_settlement (account_id, bet_id, number, status, paid, cause, details)
    select * from unnest(p_account, p_bet, p_number, p_status, p_paid, p_cause, p_details);
  update bet b set status = u.status, settlement_number = u.number, paid = u.paid,
      settled_at = case when u.status = 1 then null else clock_timestamp() end
    from unnest(p_account, p_bet, p_number, p_status, p_paid) u (account, bet, number, status, paid)
    where b.account_id = u.account and b.id = u.bet and b.settlement_number = u.number - 1;
  get diagnostics v_changed = row_count;
  if v_changed <> cardinality(p_bet) then
    raise exception 'settled % of % tickets', v_changed, cardinality(p_bet) using errcode = 'serialization_failure';
  end if;
  if cardinality(m_transfer) = 0 then return; end if;
  select array_agg(c.balance_after order by c.ord) into v_balance
    from wallet_credit_many(m_account, array_fill('cash'::text, array[cardinality(m_account)]), m_amount,
      exists (select from unnest(m_amount) a where a < 0)) c
    where c.ok;
  if v_balance is null or cardinality(v_balance) <> cardinality(m_account) then
    raise exception 'a bettor has no wallet';
  end if;
  perform ledger_insert(m_transfer, m_kind, m_reference,
    array_agg(e.transfer), array_agg(e.account), array_agg(e.book), array_agg(e.amount), array_agg(e.balance))
    from (
      select m.transfer, m.account, 'cash' as book, m.amount, m.balance
        from unnest(m_transfer, m_account, m_amount, v_balance) m (transfer, account, amount, balance) where m.amount <> 0
      union all
      select h.transfer, 0, h.book, h.amount, null from unnest(h_transfer, h_book, h_amount) h (transfer, book, amount)
    ) e;
end $$;
