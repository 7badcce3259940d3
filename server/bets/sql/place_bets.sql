-- Takes many placements in one commit, each succeeding or failing alone; at most one per account. The caller says which
-- matches their legs are on. Outcomes, in the order in which they are looked for:
--   placed        balance: what the book that paid the stake holds after it
--   replay        the request was answered before, see bet_request
--   excluded      detail: until when the bettor has excluded himself, ms
--   expired       a prematch leg has started
--   closed        a selection takes no more bets
--   limited       detail: what the account may still stake on the boosted list
--   boost_over    the odds boost has ended or was stopped; boost_used: by this account; boost_spent: detail: what its ceiling leaves
--   out_of_time   the bettor's own limit of time is used up
--   over_limit    detail: what the bettor's own limits leave
--   insufficient  balance: what the book of the stake's source holds
--
-- Its statements, and those of the functions that it calls, are planned once: planned anew for each call they took 1.1 of
-- the 3 ms of processor time of a placement that comes alone. All of them go by keys, also while a table is still empty.
-- Reading the placements as rows copies all thirty columns of each, so it is done five times, not fifteen: what hardly any
-- of them asks for is looked for only where one does.
create function place_bets(bets placement[], legs placement_leg[], match_ids bigint[], repeat_seconds int)
returns table (ord int, outcome text, placed_ms double precision, balance bigint, detail bigint, bonus bigint, first boolean)
language plpgsql security definer set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  outcomes text[] := array_fill('placed'::text, array[cardinality(bets)]);
  balances bigint[] := array_fill(null::bigint, array[cardinality(bets)]);
  details bigint[] := balances;
  bonuses bigint[]; freed bet_hold[];
  firsts boolean[] := array_fill(false, array[cardinality(bets)]);
  placed_at timestamptz; all_of record; one record;
begin
  perform lock_matches_shared(match_ids);
  select array_agg(b.account_id) as accounts, bool_or(b.live) as any_live, bool_or(b.request_key = '') as any_unkeyed,
      bool_or(b.context ? 'listStakeMax') as any_listed, bool_or(b.context ? 'oddsBoost') as any_boosted,
      bool_or(not b.has_bet_before) as any_first, min(b.closes_at_ms) filter (where b.closes_at_ms > 0) as closes_at_ms
    into all_of from unnest(bets) b;
  -- What was held for these placements goes back to their wallets and, unless they are refused, on to their tickets.
  if all_of.any_live then
    freed := free_holds(array(select h.id from unnest(bets) b join bet_hold h
      on h.account_id = b.account_id and h.key = request_key_of(b.request_key, b.body_hash) where b.live));
  end if;
  for one in select k.ord from take_request_keys(bets, all_of.any_unkeyed, repeat_seconds) k loop
    outcomes[one.ord] := 'replay';
  end loop;
  for one in select * from find_excluded_bets(all_of.accounts, outcomes, uuid_extract_timestamp(bets[1].id)) loop
    outcomes[one.ord] := 'excluded'; details[one.ord] := one.until_ms;
  end loop;
  -- The database's clock decides, after every wait and right before the commit.
  placed_at := clock_timestamp();
  for one in select * from find_late_bets(bets, legs, all_of.closes_at_ms, placed_at) loop
    if outcomes[one.ord] = 'placed' then outcomes[one.ord] := one.outcome; end if;
  end loop;
  for one in select ls.ord, 'limited' as outcome, ls.stake_left from take_list_stakes(bets, outcomes) ls where all_of.any_listed
      union all select ob.ord, ob.outcome, ob.room from check_odds_boosts(bets, outcomes, placed_at) ob where all_of.any_boosted
  loop
    outcomes[one.ord] := one.outcome; details[one.ord] := one.stake_left;
  end loop;
  for one in select * from find_bets_above_limits(bets, all_of.accounts, outcomes) loop
    outcomes[one.ord] := one.outcome; details[one.ord] := one.left_over;
  end loop;
  if freed is not null then perform give_back_stakes(freed, bets); end if;
  for one in select * from take_stakes(bets, outcomes) loop
    balances[one.ord] := one.balance_after;
    if not one.ok then outcomes[one.ord] := 'insufficient'; end if;
  end loop;
  if all_of.any_listed then perform give_back_list_stakes(bets, outcomes); end if;
  if all_of.any_boosted then perform use_odds_boosts(bets, outcomes); end if;
  if all_of.any_first then firsts := find_first_bets(bets, outcomes); end if;
  bonuses := wallet_bonuses(all_of.accounts);
  perform insert_bets(bets, outcomes, placed_at, balances, bonuses, firsts);
  perform insert_bet_legs(bets, legs, outcomes);
  perform post_placed_bets(bets, outcomes, balances);
  perform keep_refusals(bets, outcomes);
  return query
    select u.ord::int, u.outcome, extract(epoch from placed_at)::double precision * 1000, u.balance, u.detail,
      u.bonus, u.first
    from unnest(outcomes, balances, details, bonuses, firsts)
      with ordinality u (outcome, balance, detail, bonus, first, ord) order by u.ord;
end $$;

revoke execute on function place_bets from public;
grant execute on function place_bets to walia_app;
