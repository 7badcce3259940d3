-- Takes entries of jackpots for many bettors in one commit, each of them succeeding or failing alone, at most one per account.
-- Outcomes are those of stakes_begin, ROUND_CLOSED before the bettor's own limits, JACKPOT_ENTERED where a free entry is not the
-- first; placed: balance is what is left.
create function jackpot_place(requests jsonb)
returns table (ord int, outcome text, balance bigint, detail bigint, placed_at timestamptz)
language plpgsql security definer set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  wanted jackpot_wanted[] := array(select w from jsonb_populate_recordset(null::jackpot_wanted, requests) w);
  stakes stake[] := array(select (w.ord, w.account_id, stake_key_of(w.key, w.hash), w.key = '', w.hash, w.id, 'cash', w.stake,
    w.waited_ms)::stake from unnest(wanted) w order by w.ord);
  round_ids bigint[] := array(select w.jackpot_id from unnest(wanted) w order by w.ord);
  state record; rounds record; one record; taken_at timestamptz;
begin
  select * into state from game_stakes_begin('jackpot', stakes, wanted[1].repeat_ms);
  for one in select w.* from unnest(wanted) w
    where w.stake = 0 and state.outcomes[w.ord] not in ('replay', 'SELF_EXCLUDED') order by w.account_id
  loop
    if jackpot_entered(one.jackpot_id, one.account_id) then state.outcomes[one.ord] := 'JACKPOT_ENTERED'; end if;
  end loop;
  select array_agg(r.id) as ids, array_agg(r.closes_at) as closings into rounds
    from jackpot_lock_open(array(select distinct w.jackpot_id from unnest(wanted) w
      where state.outcomes[w.ord] not in ('replay', 'SELF_EXCLUDED'))) r;
  -- After every wait, for all of them alike.
  taken_at := clock_timestamp();
  state.outcomes := game_stakes_late(state.outcomes, round_ids,
    array(select r.id from unnest(rounds.ids, rounds.closings) r (id, closes_at) where r.closes_at > taken_at));
  select * into state from game_stakes_end(stakes, state.outcomes, state.balances, state.details);
  wanted := array(select w from unnest(wanted) w where state.outcomes[w.ord] = 'placed');
  if cardinality(wanted) > 0 then perform jackpot_take(wanted, state.balances, taken_at); end if;
  return query select u.ord::int, u.outcome, u.balance, u.detail, taken_at
    from unnest(state.outcomes, state.balances, state.details) with ordinality u (outcome, balance, detail, ord) order by u.ord;
end $$;

revoke execute on function jackpot_place from public;
grant execute on function jackpot_place to walia_app;
