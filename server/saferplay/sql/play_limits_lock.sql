-- Locks the limits of some accounts, in one order, and answers which accounts have any. What is counted in a later
-- statement of the transaction then includes whatever another process has committed under the same lock.
create function play_limits_lock(account_ids bigint[]) returns bigint[] language sql as $$
  select array_agg(distinct held.account_id) from (
    select l.account_id from play_limit l where l.account_id = any (account_ids)
    order by l.account_id, l.kind, l.period for no key update) held
$$;
