-- The limits of an account that are in force at a time, with the period that each counts and what is used of it.
create function play_limits_of(account bigint, now_at timestamptz)
returns table (kind text, period text, amount bigint, used bigint, starts_at timestamptz, ends_at timestamptz)
language sql stable as $$
  select l.kind, l.period, f.amount, case l.kind when 'time'
      then play_time_used(account, (s.at at time zone l.time_zone)::date) else play_used(account, l.kind, s.at) end, s.at,
    (s.at at time zone l.time_zone + ('1 ' || l.period)::interval) at time zone l.time_zone
  from play_limit l,
    lateral (select case when l.next_at <= now_at then l.next_amount else l.amount end as amount) f,
    lateral (select date_trunc(l.period, now_at at time zone l.time_zone) at time zone l.time_zone as at) s
  where l.account_id = account and f.amount is not null
$$;
