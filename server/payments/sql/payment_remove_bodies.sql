-- Of genuine callbacks, malformed ones too, some at a time: their hash proves what was said to whoever still has the bytes. Answers how many.
create function payment_remove_bodies(p_before timestamptz, p_now timestamptz, p_limit int) returns int
language sql as $$
  with old as materialized (
    select id from payment_callback
    where verdict <> 'forged' and body_removed_at is null and received_at < p_before
    order by received_at limit p_limit for update skip locked
  ), removed as (
    update payment_callback c set body_hash = coalesce(c.body_hash, sha256(c.body)), body = '', headers = '{}', body_removed_at = p_now
    from old where c.id = old.id returning 1
  )
  select count(*)::int from removed
$$;
