-- Begins to take stakes on a game in the caller's transaction, at most one request per account: keeps the requests, looks at
-- the bettors, locks their wallets. Arrays are in the order of the requests. Outcomes, in the order in which they are looked
-- for:
--   replay        the request was answered before, see game_request: under its key or, without one, the same a moment ago
--   excluded      detail: until when the bettor has excluded himself, ms; nothing is locked
--   out_of_time   the bettor's own limit of time is used up
--   over_limit    detail: what the bettor's own limits leave
--   placed        so far; balance: what there is in cash, null without a wallet
-- A request without a key comes under one of its content, which is free again when the time for repeats is over, or when it
-- was refused. The caller locks its rounds next, overrules what they refuse, and hands all to game_stakes_end.
create function game_stakes_begin(
  game_name text, stakes game_stake[], out outcomes text[], out balances bigint[], out details bigint[]
) language plpgsql as $$
declare
  accounts bigint[] := array(select s.account_id from unnest(stakes) s order by s.ord);
  now_at timestamptz := uuid_extract_timestamp(stakes[1].ticket);
  limited bigint[];
  going bigint[];
  any_unkeyed boolean := (select bool_or(game_unkeyed(s.key)) from unnest(stakes) s);
  repeat_ms int := (select coalesce(max(s.repeat_ms), 0) from unnest(stakes) s);
  one record;
begin
  outcomes := array_fill('replay'::text, array[cardinality(stakes)]);
  balances := array_fill(null::bigint, array[cardinality(stakes)]);
  details := balances;
  -- Whoever comes second with the same key waits here for the first; in one order, so that no two calls wait for each other.
  for one in
    with taken as (
      insert into game_request as r (account_id, game, key, body_hash, ticket_id, at)
        select s.account_id, game_name, s.key, s.hash, s.ticket,
          clock_timestamp() - coalesce(s.waited_ms, 0) * interval '1 millisecond'
        from unnest(stakes) s order by s.account_id
        on conflict (account_id, game, key) do update set ticket_id = excluded.ticket_id, refusal = null, at = excluded.at
          where game_unkeyed(r.key) and (r.ticket_id is null or r.at <= excluded.at - repeat_ms * interval '1 millisecond')
        returning r.account_id)
    select s.ord from taken t join unnest(stakes) s on s.account_id = t.account_id
  loop outcomes[one.ord] := 'placed'; end loop;
  for one in select * from find_excluded_bets(accounts, outcomes, now_at) loop
    outcomes[one.ord] := 'excluded'; details[one.ord] := one.until_ms;
  end loop;
  going := array(select s.account_id from unnest(stakes) s where outcomes[s.ord] = 'placed');
  -- Limits are locked before wallets, and the rounds after both: then nothing is left to wait for.
  limited := play_limits_lock(going);
  for one in select s.* from unnest(stakes) s where s.account_id = any (limited) loop
    details[one.ord] := play_left(one.account_id, 'cash', now_at);
    if play_time_is_over(one.account_id, now_at) then outcomes[one.ord] := 'out_of_time';
    elsif one.stakes > 0 and details[one.ord] < one.stakes then outcomes[one.ord] := 'over_limit';
    end if;
  end loop;
  for one in
    select s.ord, l.balance from wallet_lock(going, array_fill('cash'::text, array[cardinality(going)])) l
      join unnest(stakes) s on s.account_id = l.account_id
  loop balances[one.ord] := one.balance; end loop;
  if not any_unkeyed then return; end if;
  for one in select * from game_stakes_repeated(game_name, stakes, outcomes) loop outcomes[one.ord] := 'replay'; end loop;
end $$;
