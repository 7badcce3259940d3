-- What the bettor's own limits say to a stake from a book: PLAY_TIME_REACHED, PLAY_LIMIT_REACHED and what they leave, or
-- nothing. The caller holds the lock of the limits.
create function stake_limit_of(
  account bigint, book text, amount bigint, now_at timestamptz, out code text, out left_over bigint
) language plpgsql as $$
begin
  left_over := (select min(l.left_over) from play_limits_left(account, book, now_at) l);
  code := case when play_time_is_over(account, now_at) then 'PLAY_TIME_REACHED'
    when amount > 0 and left_over < amount then 'PLAY_LIMIT_REACHED' end;
end $$;
