-- Settlement: how far the outbox of line changes was read, which selections' tickets are still to be looked at, and the
-- two functions that mark results and settle tickets in bulk.

create table settlement_cursor (
  name text primary key,
  change_id bigint not null
);
insert into settlement_cursor (name, change_id) values ('lines', 0);

-- A selection whose result changed; `after_bet` is how far its tickets are done. A new change starts it again.
create table settlement_work (
  selection_id bigint primary key,
  after_bet uuid not null default '00000000-0000-0000-0000-000000000000',
  queued_at timestamptz not null default clock_timestamp()
);

-- Selections that were added since the results were last compared with the lines (see mark_selections).
alter table selection add column compared boolean not null default false;
create index selection_uncompared on selection (id) where not compared;

-- Puts the effective results of lines on their selections: [{m, k, s, outcomes: {id: {...}}, cancels, closed}]. Answers
-- the selections that changed. Waits until every placement on its way has committed, and the next ones see it.
-- A result that stays the same keeps the time at which it was first known.
create function mark_selections(p_lines jsonb) returns table (id bigint) language plpgsql as $$
begin
  perform pg_advisory_xact_lock(bet_door());
  return query
    with line as (
      select * from jsonb_to_recordset(p_lines) l (m bigint, k int, s text, outcomes jsonb, cancels jsonb, closed boolean)
    ), want as (
      select x.id, l.cancels, l.closed, case
          when x.outcome - 'at' - 'certainty' = (l.outcomes -> x.outcome_id) - 'at' - 'certainty'
          then (l.outcomes -> x.outcome_id) || jsonb_build_object('at', x.outcome -> 'at')
          else l.outcomes -> x.outcome_id end as outcome
      from line l
        join selection x on x.parent_match_id = l.m and x.sub_type_id = l.k and x.specifiers = l.s
    )
    update selection x set outcome = w.outcome, cancels = w.cancels, closed = w.closed
    from want w
    where x.id = w.id
      and (x.outcome, x.cancels, x.closed) is distinct from (w.outcome, w.cancels, w.closed)
    returning x.id;
end $$;

-- Brings tickets to their next state: history, state, money. Movements pair a transfer with the bettor's part of it
-- (negative takes a payment back and may go below zero), house entries follow their transfer.
create function settle_bets(
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
    m_transfer || h_transfer, m_account || array_fill(0::bigint, array[cardinality(h_transfer)]),
    array_fill('cash'::text, array[cardinality(m_transfer)]) || h_book, m_amount || h_amount,
    v_balance || array_fill(null::bigint, array[cardinality(h_transfer)]));
end $$;
