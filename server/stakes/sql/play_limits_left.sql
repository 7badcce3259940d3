-- What each of the bettor's own limits on a stake from a book leaves at a time, and when its period ends. Stakes in the live
-- hold count as placed.
create function play_limits_left(account bigint, from_book text, now_at timestamptz)
returns table (kind text, period text, left_over bigint, ends_at timestamptz) language sql as $$
  select l.kind, l.period, l.amount - l.used - case l.kind when 'loss' then h.cash else h.any_book end, l.ends_at
  from play_limits_of(account, now_at) l, (
      select coalesce(sum(stake) filter (where book = 'cash'), 0) as cash,
        coalesce(sum(stake) filter (where book in ('cash', 'bonus')), 0) as any_book
      from stake_hold where account_id = account) h
  where (l.kind = 'stake' and from_book in ('cash', 'bonus')) or (l.kind = 'loss' and from_book = 'cash')
$$;
