-- What the bettor's own limits leave for a stake from a book at a time; null without a limit on it. Stakes in the live hold
-- count as placed. The caller holds the lock of the limits.
create function play_left(account bigint, from_book text, now_at timestamptz) returns bigint language sql as $$
  select min(l.amount - l.used - case l.kind when 'loss' then h.cash else h.any_book end)
  from play_limits_of(account, now_at) l, (
      select coalesce(sum(stake) filter (where book = 'cash'), 0) as cash,
        coalesce(sum(stake) filter (where book in ('cash', 'bonus')), 0) as any_book
      from bet_hold where account_id = account) h
  where (l.kind = 'stake' and from_book in ('cash', 'bonus')) or (l.kind = 'loss' and from_book = 'cash')
$$;
