-- Whether an account has used up a limit of time that is in force.
create function play_time_is_over(account bigint, now_at timestamptz) returns boolean language sql stable as $$
  select exists (
    select from play_limit l,
      lateral (select case when l.next_at <= now_at then l.next_amount else l.amount end as amount) f,
      lateral (select date_trunc(l.period, now_at at time zone l.time_zone)::date as day) s
    where l.account_id = account and l.kind = 'time' and play_time_used(account, s.day) >= f.amount)
$$;
