-- Takes many placements in one commit, each succeeding or failing alone; at most one per account. The caller says which
-- matches their legs are on. Outcomes are those of stakes_begin and, where the product has its say,
--   LEG_EXPIRED         a prematch leg has started
--   LEG_SUSPENDED       a selection takes no more bets
--   LIST_STAKE_REACHED  detail: what the account may still stake on the boosted list
--   BOOST_NOT_OFFERED   the odds boost has ended or was stopped; BOOST_USED: by this account; BOOST_USED_UP: detail: what its
--                       ceiling leaves
-- placed: balance is what the book that paid the stake holds after it.
--
-- Its statements, and those of the functions that it calls, are planned once: planned anew for each call they took 1.1 of
-- the 3 ms of processor time of a placement that comes alone. All of them go by keys, also while a table is still empty.
-- Reading the placements as rows copies all thirty columns of each, so it is done as seldom as possible: what the stakes
-- need is read once, and what hardly any of them asks for only where one does.
create function place_bets(bets placement[], legs placement_leg[], match_ids bigint[], repeat_seconds int)
returns table (ord int, outcome text, placed_ms double precision, balance bigint, detail bigint, bonus bigint, first boolean)
language plpgsql security definer set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  wanted stake[] := array(select (b.ord, b.account_id, stake_key_of(b.request_key, b.body_hash), b.request_key = '', b.body_hash,
    b.id, b.book, b.stake, b.waited_ms)::stake from unnest(bets) b order by b.ord);
  repeat_ms int := repeat_seconds * 1000;
  outcomes text[]; balances bigint[]; details bigint[]; bonuses bigint[];
  firsts boolean[] := array_fill(false, array[cardinality(bets)]);
  freed stake_hold[]; placed_at timestamptz; all_of record; one record;
begin
  perform lock_matches_shared(match_ids);
  select array_agg(b.account_id) as accounts, bool_or(b.live) as any_live, bool_or(b.request_key = '') as any_unkeyed,
      bool_or(b.context ? 'listStakeMax') as any_listed, bool_or(b.context ? 'oddsBoost') as any_boosted,
      bool_or(not b.has_bet_before) as any_first, min(b.closes_at_ms) filter (where b.closes_at_ms > 0) as closes_at_ms
    into all_of from unnest(bets) b;
  -- What was held for these placements goes back to their wallets and, unless they are refused, on to their tickets.
  if all_of.any_live then
    freed := free_held_stakes(array(select w from unnest(wanted) w where (bets[w.ord]).live));
  end if;
  select b.outcomes, b.balances, b.details into outcomes, balances, details from stakes_begin('bet', wanted, repeat_ms) b;
  if all_of.any_unkeyed then
    for one in select r.ord from stakes_repeated(wanted, outcomes, repeat_ms) r loop outcomes[one.ord] := 'replay'; end loop;
  end if;
  -- The database's clock decides, after every wait and right before the commit.
  placed_at := clock_timestamp();
  for one in select * from find_late_bets(bets, legs, all_of.closes_at_ms, placed_at) loop
    if outcomes[one.ord] = 'placed' then outcomes[one.ord] := one.outcome; end if;
  end loop;
  for one in
    select ls.ord, 'LIST_STAKE_REACHED' as outcome, ls.stake_left from take_list_stakes(bets, outcomes) ls where all_of.any_listed
    union all select ob.ord, ob.outcome, ob.room from check_odds_boosts(bets, outcomes, placed_at) ob where all_of.any_boosted
  loop
    outcomes[one.ord] := one.outcome; details[one.ord] := one.stake_left;
  end loop;
  select l.outcomes, l.details into outcomes, details from stakes_limit(wanted, outcomes, details) l;
  if freed is not null then perform give_back_stakes(freed, wanted); end if;
  select t.outcomes, t.balances, t.details into outcomes, balances, details
    from stakes_take(wanted, outcomes, balances, details) t;
  if all_of.any_listed then perform give_back_list_stakes(bets, outcomes); end if;
  if all_of.any_boosted then perform use_odds_boosts(bets, outcomes); end if;
  if all_of.any_first then firsts := find_first_bets(bets, outcomes); end if;
  bonuses := wallet_bonuses(all_of.accounts);
  perform insert_bets(bets, outcomes, placed_at, balances, bonuses, firsts);
  perform insert_bet_legs(bets, legs, outcomes);
  perform post_placed_bets(bets, outcomes, balances);
  perform stakes_end(wanted, outcomes);
  return query
    select u.ord::int, u.outcome, extract(epoch from placed_at)::double precision * 1000, u.balance, u.detail,
      u.bonus, u.first
    from unnest(outcomes, balances, details, bonuses, firsts)
      with ordinality u (outcome, balance, detail, bonus, first, ord) order by u.ord;
end $$;

revoke execute on function place_bets from public;
grant execute on function place_bets to walia_app;
