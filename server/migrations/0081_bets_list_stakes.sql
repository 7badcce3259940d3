-- What an account has staked on a boosted list, and placements that hold to the most it may.

create table bet_list_stake (
  account_id bigint not null,
  list_id bigint not null,
  -- Minor units. Slips that are void or cancelled later are not taken off again.
  staked bigint not null check (staked >= 0),
  primary key (account_id, list_id)
);
revoke delete, truncate on bet_list_stake from walia_app;

-- Takes many placements in one commit, each succeeding or failing alone. Arrays run in parallel, legs name their
-- placement by its place (from 1). At most one placement per account. `p_waited_ms` is how long ago the request came.
-- A slip of a boosted list names it in its context, with the most that the account may stake on that list.
-- outcome: placed | replay (see bet_request) | expired | closed | limited (balance: what the list leaves)
--   | insufficient (balance: what the wallet holds)
create or replace function place_bets(
  p_account bigint[], p_id uuid[], p_code text[], p_seq smallint[], p_key text[], p_hash uuid[], p_closes_at bigint[],
  p_known boolean[], p_product text[], p_channel text[], p_live boolean[], p_stake bigint[], p_vat bigint[],
  p_total_odds numeric[], p_possible_payout numeric[], p_win_boost bigint[], p_winnings_tax bigint[], p_bonus bigint[],
  p_acca_count smallint[], p_acca_percent smallint[], p_acca_bonus bigint[], p_final_payout bigint[], p_terms int[],
  p_ip text[], p_context jsonb[], p_selections text[],
  l_bet int[], l_selection bigint[], l_place smallint[], l_odds int[], l_live boolean[], l_product smallint[],
  l_starts_at bigint[], l_priced_at bigint[], l_feed_odds text[], p_waited_ms int[], p_repeat_seconds int
) returns table (ord int, outcome text, placed_ms double precision, balance bigint, bonus bigint, first boolean)
language plpgsql as $$
declare
  n int := cardinality(p_account);
  v_outcome text[] := array_fill('placed'::text, array[n]);
  v_balance bigint[] := array_fill(null::bigint, array[n]);
  v_held bigint[] := array_fill(null::bigint, array[n]);
  v_first boolean[];
  v_bonus bigint[];
  v_at timestamptz;
  v_go int[];
  v_fresh int;
  v_closed bigint[];
  v_limited boolean := false;
  one record;
begin
  perform pg_advisory_xact_lock_shared(bet_door());

  -- Ascending order of keys, so that two servers cannot wait for each other. A request without a key goes by its
  -- account and body: its row is free again when the time for repeats is over, or when it was refused.
  insert into bet_request (account_id, key, body_hash, bet_id, at)
    select u.account, case when u.key = '' then bet_unkeyed(u.hash) else u.key end, u.hash, u.id,
      clock_timestamp() - u.waited * interval '1 millisecond'
    from unnest(p_account, p_key, p_hash, p_id, p_waited_ms) u (account, key, hash, id, waited)
    order by 1, 2
    on conflict (account_id, key) do update
      set bet_id = excluded.bet_id, refusal = null, at = excluded.at
      where bet_request.key = bet_unkeyed(excluded.body_hash)
        and (bet_request.bet_id is null or bet_request.at <= excluded.at - p_repeat_seconds * interval '1 second');
  get diagnostics v_fresh = row_count;
  -- An identical request that had a key counts as well; the row without a key then names its ticket.
  if '' = any (p_key) then
    with again as (
      select distinct on (own.account_id) own.account_id, own.key, r.bet_id, r.at
      from unnest(p_account, p_key, p_hash, p_id) u (account, key, hash, id)
        join bet_request own on own.account_id = u.account and own.key = bet_unkeyed(u.hash) and own.bet_id = u.id
        join bet_request r on r.account_id = u.account and r.body_hash = u.hash and r.key <> own.key
          and r.bet_id is not null and r.at > own.at - p_repeat_seconds * interval '1 second'
      where u.key = '' order by own.account_id, r.at)
    update bet_request own set bet_id = again.bet_id, at = again.at from again
      where own.account_id = again.account_id and own.key = again.key;
    if found then v_fresh := 0; end if;
  end if;
  if v_fresh < n then
    for one in
      select u.n from unnest(p_account, p_key, p_hash, p_id) with ordinality u (account, key, hash, id, n)
        join bet_request r on r.account_id = u.account
          and r.key = case when u.key = '' then bet_unkeyed(u.hash) else u.key end
        where r.bet_id is distinct from u.id
    loop v_outcome[one.n] := 'replay'; end loop;
  end if;

  -- The database's clock decides, after every wait and right before the commit.
  v_at := clock_timestamp();
  for one in
    select u.n from unnest(p_closes_at) with ordinality u (ms, n)
      where u.ms > 0 and u.ms <= extract(epoch from v_at) * 1000 and v_outcome[u.n] = 'placed'
  loop v_outcome[one.n] := 'expired'; end loop;
  v_closed := array(select s.id from selection s where s.id = any (l_selection) and s.closed);
  if cardinality(v_closed) > 0 then
    for one in
      select distinct l.bet from unnest(l_bet, l_selection) l (bet, selection)
        where l.selection = any (v_closed) and v_outcome[l.bet] = 'placed'
    loop v_outcome[one.bet] := 'closed'; end loop;
  end if;

  -- Slips of a boosted list: what the account has staked on the list is a row of its own, so that slips placed at once
  -- wait for each other. Accounts ascending, as above.
  for one in
    select u.n, u.account, u.stake, (u.context ->> 'boosted')::bigint as list, (u.context ->> 'listStakeMax')::bigint as most
    from unnest(p_account, p_context, p_stake) with ordinality u (account, context, stake, n)
    where u.context ? 'listStakeMax' and v_outcome[u.n] = 'placed' order by u.account, 4
  loop
    v_limited := true;
    insert into bet_list_stake as held (account_id, list_id, staked) select one.account, one.list, one.stake
      where one.stake <= one.most
      on conflict (account_id, list_id) do update set staked = held.staked + excluded.staked
      where held.staked + excluded.staked <= one.most;
    if not found then
      v_outcome[one.n] := 'limited';
      v_held[one.n] := one.most - coalesce(
        (select h.staked from bet_list_stake h where h.account_id = one.account and h.list_id = one.list), 0);
    end if;
  end loop;

  v_go := array(select u.n from unnest(v_outcome) with ordinality u (outcome, n) where u.outcome = 'placed' order by u.n);
  if cardinality(v_go) > 0 then
    for one in
      select d.ord, d.ok, d.balance_after from wallet_debit_many(
        array(select p_account[g] from unnest(v_go) with ordinality u (g, i) order by i),
        array_fill('cash'::text, array[cardinality(v_go)]),
        array(select p_stake[g] from unnest(v_go) with ordinality u (g, i) order by i)) d
    loop
      if one.ok then v_balance[v_go[one.ord]] := one.balance_after;
      else
        v_outcome[v_go[one.ord]] := 'insufficient';
        v_held[v_go[one.ord]] := coalesce(one.balance_after, 0);
      end if;
    end loop;
  end if;

  -- What the wallet could not pay was not staked.
  if v_limited and 'insufficient' = any (v_outcome) then
    update bet_list_stake held set staked = held.staked - u.stake
      from unnest(p_account, p_context, p_stake, v_outcome) u (account, context, stake, outcome)
      where u.outcome = 'insufficient' and u.context ? 'listStakeMax'
        and held.account_id = u.account and held.list_id = (u.context ->> 'boosted')::bigint;
  end if;

  v_first := array(
    select case when u.known or u.balance is null then false
      else not exists (select from bet b where b.account_id = u.account) end
    from unnest(p_account, p_known, v_balance) with ordinality u (account, known, balance, n) order by u.n);

  -- The one look at a wallet that is not the ledger's own function: the answer shows both balances.
  v_bonus := array(
    select coalesce(w.balance, 0) from unnest(p_account) with ordinality u (account, n)
      left join wallet_balance w on w.account_id = u.account and w.book = 'bonus' order by u.n);

  insert into bet (account_id, id, code, seq, placed_at, product, channel, live, stake, vat, total_odds,
      possible_payout, win_boost, winnings_tax, bonus, acca_count, acca_percent, acca_bonus, final_payout, balance_after,
      bonus_after, first_bet, terms_id, ip, context, selection_ids)
    select u.account, u.id, u.code, u.seq, v_at, u.product, u.channel, u.live, u.stake, u.vat, u.total_odds,
      u.possible_payout, u.win_boost, u.winnings_tax, u.bonus, u.acca_count, u.acca_percent, u.acca_bonus,
      u.final_payout, u.balance, u.bonus_after, u.first, u.terms, u.ip, u.context, u.selections::bigint[]
    from unnest(p_account, p_id, p_code, p_seq, p_product, p_channel, p_live, p_stake, p_vat, p_total_odds,
        p_possible_payout, p_win_boost, p_winnings_tax, p_bonus, p_acca_count, p_acca_percent, p_acca_bonus,
        p_final_payout, v_balance, v_bonus, v_first, p_terms, p_ip, p_context, p_selections)
      u (account, id, code, seq, product, channel, live, stake, vat, total_odds, possible_payout, win_boost, winnings_tax,
        bonus, acca_count, acca_percent, acca_bonus, final_payout, balance, bonus_after, first, terms, ip,
        context, selections)
    where u.balance is not null;

  insert into bet_leg (selection_id, bet_id, account_id, place, odds, live, product, starts_at, priced_at, feed_odds)
    select l.selection, p_id[l.bet], p_account[l.bet], l.place, l.odds, l.live, l.product,
      to_timestamp(l.starts_at::float8 / 1000), to_timestamp(l.priced_at::float8 / 1000), l.feed_odds
    from unnest(l_bet, l_selection, l_place, l_odds, l_live, l_product, l_starts_at, l_priced_at, l_feed_odds)
      l (bet, selection, place, odds, live, product, starts_at, priced_at, feed_odds)
    where v_outcome[l.bet] = 'placed';

  perform ledger_insert(
    array_agg(b.id), array_agg('bet'::text), array_agg(b.id::text),
    array_agg(b.id) || array_agg(b.id) || array_agg(b.id) filter (where b.vat > 0),
    array_agg(b.account) || array_agg(0::bigint) || array_agg(0::bigint) filter (where b.vat > 0),
    array_agg('cash'::text) || array_agg('stakes'::text) || array_agg('vat'::text) filter (where b.vat > 0),
    array_agg(-b.stake) || array_agg(b.stake - b.vat) || array_agg(b.vat) filter (where b.vat > 0),
    array_agg(b.balance) || array_agg(null::bigint) || array_agg(null::bigint) filter (where b.vat > 0))
  from (
    select u.account, u.id, u.stake, u.vat, u.balance
    from unnest(p_account, p_id, p_stake, p_vat, v_balance) u (account, id, stake, vat, balance)
    where u.balance is not null
  ) b having count(*) > 0;

  -- A refused request keeps its key: the same answer again.
  if cardinality(v_go) < n or 'insufficient' = any (v_outcome) then
    update bet_request r set bet_id = null, refusal = jsonb_build_object('code', case u.outcome
        when 'expired' then 'LEG_EXPIRED' when 'closed' then 'LEG_SUSPENDED' when 'limited' then 'LIST_STAKE_REACHED'
        else 'INSUFFICIENT_BALANCE' end)
      from unnest(p_account, p_key, p_hash, p_id, v_outcome) u (account, key, hash, id, outcome)
      where r.account_id = u.account and r.key = case when u.key = '' then bet_unkeyed(u.hash) else u.key end
        and r.bet_id = u.id
        and u.outcome in ('expired', 'closed', 'limited', 'insufficient');
  end if;

  return query select u.n::int, u.outcome, extract(epoch from v_at)::double precision * 1000, coalesce(u.balance, u.held), u.bonus, u.first
    from unnest(v_outcome, v_balance, v_held, v_bonus, v_first) with ordinality u (outcome, balance, held, bonus, first, n) order by u.n;
end $$;
