-- Begins to take stakes in the caller's transaction, at most one request per account; arrays are in the order of the requests.
-- An outcome is `placed` so far, `replay`, or the code of the refusal, in this order, whatever is sold:
--   replay                of the request, which was answered before, see stake_request: under its key or, without one, the
--                         same a moment ago (this function, stakes_repeated)
--   SELF_EXCLUDED         detail: until when, ms (this function)
--   what the product has to say
--   PLAY_TIME_REACHED     the bettor's own limit of time is used up (stakes_limit)
--   PLAY_LIMIT_REACHED    detail: what the bettor's own limits leave (stakes_limit)
--   INSUFFICIENT_BALANCE  balance: what the book that pays holds; detail: the stake (stakes_take)
-- Last, stakes_end keeps what was refused. A product that locks something after the wallets calls stakes_limit and stakes_lock
-- before that, and overrules them. A request without a key is free again when the time for repeats is over, or when it was
-- refused.
create function stakes_begin(
  sold text, stakes stake[], repeat_ms int, out outcomes text[], out balances bigint[], out details bigint[]
) language plpgsql as $$
declare
  accounts bigint[] := array(select s.account_id from unnest(stakes) s order by s.ord);
  new_of bigint[];
  one record;
begin
  outcomes := array_fill('placed'::text, array[cardinality(stakes)]);
  balances := array_fill(null::bigint, array[cardinality(stakes)]);
  details := balances;
  -- Whoever comes second with the same key waits here for the first; in one order, so that no two calls wait for each other.
  with taken as (
    insert into stake_request as r (account_id, key, product, body_hash, ticket_id, at)
      select s.account_id, s.key, sold, s.body_hash, s.ticket,
        clock_timestamp() - coalesce(s.waited_ms, 0) * interval '1 millisecond'
      from unnest(stakes) s order by 1, 2
      on conflict (account_id, key) do update set product = sold, ticket_id = excluded.ticket_id, refusal = null, at = excluded.at
        where r.key = stake_key_of('', excluded.body_hash) and not r.held
          and (r.ticket_id is null or r.at <= excluded.at - repeat_ms * interval '1 millisecond')
      returning r.account_id)
    select array_agg(t.account_id) into new_of from taken t;
  if new_of is null or cardinality(new_of) < cardinality(stakes) then
    outcomes := array(select case when s.account_id = any (new_of) then 'placed' else 'replay' end
      from unnest(stakes) s order by s.ord);
  end if;
  -- Looked for where the stake is taken: another process may hold the bettor's session in memory for a moment longer.
  for one in
    select a.ord, (extract(epoch from e.excluded_until) * 1000)::bigint as until_ms
    from accounts_excluded(accounts, uuid_extract_timestamp(stakes[1].ticket)) e
      join unnest(accounts) with ordinality a (id, ord) on a.id = e.account_id
    where outcomes[a.ord] = 'placed'
  loop outcomes[one.ord] := 'SELF_EXCLUDED'; details[one.ord] := one.until_ms; end loop;
end $$;
