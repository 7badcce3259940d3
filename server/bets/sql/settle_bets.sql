-- Brings tickets to their next state: state, history, money; fails when one has come to another state since it was read,
-- or when what its state before has paid is not taken back.
-- Movements pair a transfer with the bettor's part of it (negative takes a payment back and may go below zero), house
-- entries follow their transfer. The bettor's part is zero where the tax of the whole ticket takes what its last part
-- wins: then the house's entries stand alone.
create function settle_bets(
  p_account bigint[], p_bet uuid[], p_number int[], p_status smallint[], p_paid bigint[], p_cause text[], p_details jsonb[],
  m_transfer uuid[], m_kind text[], m_reference text[], m_account bigint[], m_book text[], m_amount bigint[],
  h_transfer uuid[], h_book text[], h_amount bigint[]
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_changed int;
  v_balance bigint[];
  v_unreversed uuid;
begin
  if exists (select from unnest(p_number) n where n > 1) then
    v_unreversed := find_unreversed(p_account, p_bet, p_number, m_transfer, m_kind, m_reference, m_account, m_book, m_amount,
      h_transfer, h_book, h_amount);
    if v_unreversed is not null then
      raise exception 'what the ticket % was paid is not what is taken back', v_unreversed using errcode = 'restrict_violation';
    end if;
  end if;
  update bet b set status = u.status, settlement_number = u.number, paid = u.paid,
      settled_at = case when u.status = 1 then null else clock_timestamp() end
    from unnest(p_account, p_bet, p_number, p_status, p_paid) u (account, bet, number, status, paid)
    where b.account_id = u.account and b.id = u.bet and b.settlement_number = u.number - 1;
  get diagnostics v_changed = row_count;
  if v_changed <> cardinality(p_bet) then
    raise exception 'settled % of % tickets', v_changed, cardinality(p_bet) using errcode = 'serialization_failure';
  end if;
  insert into bet_settlement (account_id, bet_id, number, status, paid, cause, details)
    select * from unnest(p_account, p_bet, p_number, p_status, p_paid, p_cause, p_details);
  if cardinality(m_transfer) = 0 then return; end if;
  select array_agg(c.balance_after order by c.ord) into v_balance
    from wallet_credit_many(m_account, m_book, m_amount,
      exists (select from unnest(m_amount) a where a < 0)) c
    where c.ok;
  if v_balance is null or cardinality(v_balance) <> cardinality(m_account) then
    raise exception 'a bettor has no wallet';
  end if;
  perform ledger_insert(m_transfer, m_kind, m_reference,
    array_agg(e.transfer), array_agg(e.account), array_agg(e.book), array_agg(e.amount), array_agg(e.balance))
    from (
      select m.transfer, m.account, m.book, m.amount, m.balance
        from unnest(m_transfer, m_account, m_book, m_amount, v_balance) m (transfer, account, book, amount, balance)
        where m.amount <> 0
      union all
      select h.transfer, 0, h.book, h.amount, null from unnest(h_transfer, h_book, h_amount) h (transfer, book, amount)
    ) e;
end $$;

revoke execute on function settle_bets from public;
grant execute on function settle_bets to walia_app;
