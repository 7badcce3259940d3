-- Placements above what their bettors' own limits leave. Limits are locked before wallets, as in hold_stake, and counted
-- after the lock: of two bets at once the second sees the first. What a boosted list counted for a refused slip is taken
-- off it again.
create function find_bets_above_limits(bets placement[], outcomes text[]) returns table (ord int, left_over bigint)
language plpgsql as $$
declare
  limited bigint[] := play_limits_lock(
    array(select b.account_id from unnest(bets) b where outcomes[b.ord] = 'placed' order by 1));
  one record;
begin
  for one in select b.* from unnest(bets) b where b.account_id = any (limited) and outcomes[b.ord] = 'placed' loop
    left_over := play_left(one.account_id, one.book, uuid_extract_timestamp(one.id));
    continue when left_over is null or left_over >= one.stake;
    update bet_list_stake held set staked = held.staked - one.stake
      where one.context ? 'listStakeMax' and held.account_id = one.account_id
        and held.list_id = (one.context ->> 'boosted')::bigint;
    ord := one.ord;
    return next;
  end loop;
end $$;
