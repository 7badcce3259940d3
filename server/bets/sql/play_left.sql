-- What the bettor's own limits leave for a stake from a book at a time; null without a limit on it. The caller holds the
-- lock of the limits.
create function play_left(account bigint, from_book text, now_at timestamptz) returns bigint language sql as $$
  select min(left_over) from play_limits_left(account, from_book, now_at)
$$;
