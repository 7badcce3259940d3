-- Whole minutes that are counted of an account since a day began: one that has begun is not used yet. A cast alone would
-- round half of it up.
create function play_time_used(account bigint, since date) returns bigint language sql stable as $$
  select floor(coalesce(sum(ms), 0) / 60000)::bigint from play_time where account_id = account and day >= since
$$;
