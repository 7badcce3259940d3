-- A ticket whose state before moved money that its next state does not take back, book by book, or takes back another; null
-- without one. Such a ticket would be paid again.
create function find_unreversed(
  p_account bigint[], p_bet uuid[], p_number int[],
  m_transfer uuid[], m_kind text[], m_reference text[], m_account bigint[], m_book text[], m_amount bigint[],
  h_transfer uuid[], h_book text[], h_amount bigint[]
) returns uuid language sql as $$
  with state as (
    select * from unnest(p_account, p_bet, p_number) u (account, bet, number) where u.number > 1
  ), reversal as (
    select s.bet, m.transfer, m.book, m.amount
    from unnest(m_transfer, m_kind, m_reference, m_account, m_book, m_amount)
        m (transfer, kind, reference, account, book, amount)
      join state s on s.account = m.account and s.bet || ':' || s.number = m.reference
    where m.kind in ('bet_reversal', 'points_reversal')
  )
  select moved.bet from (
    select s.bet, e.key as book, e.value::bigint as amount
      from state s
        join bet_settlement last on last.account_id = s.account and last.bet_id = s.bet and last.number = s.number - 1
        cross join jsonb_each_text(case jsonb_typeof(last.details -> 'money')
          when 'object' then last.details -> 'money' else '{}' end) e
    union all select r.bet, r.book, r.amount from reversal r
    union all select r.bet, h.book, h.amount
      from unnest(h_transfer, h_book, h_amount) h (transfer, book, amount) join reversal r on r.transfer = h.transfer
  ) moved group by moved.bet, moved.book having sum(moved.amount) <> 0 limit 1
$$;
