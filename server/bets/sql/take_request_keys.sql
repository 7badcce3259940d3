-- Takes the idempotency keys of placements; answers those whose request was answered before. A request without a key goes
-- by its account and body: its row is free again when the time for repeats is over, or when it was refused.
create function take_request_keys(bets placement[], any_unkeyed boolean, repeat_seconds int) returns table (ord int)
language plpgsql as $$
declare
  taken_count int;
begin
  -- Ascending order of keys, so that two servers cannot wait for each other.
  insert into bet_request (account_id, key, body_hash, bet_id, at)
    select b.account_id, request_key_of(b.request_key, b.body_hash), b.body_hash, b.id,
      clock_timestamp() - b.waited_ms * interval '1 millisecond'
    from unnest(bets) b
    order by 1, 2
    on conflict (account_id, key) do update
      set bet_id = excluded.bet_id, refusal = null, held = false, at = excluded.at
      where bet_request.key = bet_unkeyed(excluded.body_hash)
        and (bet_request.bet_id is null or bet_request.at <= excluded.at - repeat_seconds * interval '1 second');
  get diagnostics taken_count = row_count;
  -- An identical request that had a key counts as well; the row without a key then names its ticket.
  if any_unkeyed then
    with again as (
      select distinct on (own.account_id) own.account_id, own.key, r.bet_id, r.at
      from unnest(bets) b
        join bet_request own on own.account_id = b.account_id and own.key = bet_unkeyed(b.body_hash) and own.bet_id = b.id
        join bet_request r on r.account_id = b.account_id and r.body_hash = b.body_hash and r.key <> own.key
          and r.bet_id is not null and r.at > own.at - repeat_seconds * interval '1 second'
      where b.request_key = '' order by own.account_id, r.at)
    update bet_request own set bet_id = again.bet_id, at = again.at from again
      where own.account_id = again.account_id and own.key = again.key;
    if found then taken_count := 0; end if;
  end if;
  if taken_count = cardinality(bets) then return; end if;
  return query
    select b.ord from unnest(bets) b
      join bet_request r on r.account_id = b.account_id and r.key = request_key_of(b.request_key, b.body_hash)
    where r.bet_id is distinct from b.id;
end $$;
