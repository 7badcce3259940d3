create function play_time_put(account bigint, on_day date, spent interval, seen_at timestamptz) returns void
language sql as $$
  insert into play_time as t (account_id, day, ms, until)
    values (account, on_day, extract(epoch from spent) * 1000, seen_at)
    on conflict (account_id, day) do update set ms = t.ms + excluded.ms, until = greatest(t.until, excluded.until)
$$;
