-- Placements whose bettor has used his time up, and those above what his other limits leave. Limits are locked before wallets, as in hold_stake, and counted
-- after the lock: of two bets at once the second sees the first. What a boosted list counted for a refused slip is taken
-- off it again.
create function find_bets_above_limits(bets placement[], accounts bigint[], outcomes text[]) returns table (
  ord int, outcome text, left_over bigint
) language plpgsql as $$
declare
  limited bigint[] := play_limits_lock(
    array(select a.id from unnest(accounts) with ordinality a (id, ord) where outcomes[a.ord] = 'placed'));
  one record;
begin
  if limited is null then return; end if;
  for one in select b.* from unnest(bets) b where b.account_id = any (limited) and outcomes[b.ord] = 'placed' loop
    outcome := 'over_limit';
    left_over := play_left(one.account_id, one.book, uuid_extract_timestamp(one.id));
    if play_time_is_over(one.account_id, uuid_extract_timestamp(one.id)) then
      outcome := 'out_of_time';
    elsif left_over is null or left_over >= one.stake then
      continue;
    end if;
    update bet_list_stake held set staked = held.staked - one.stake
      where one.context ? 'listStakeMax' and held.account_id = one.account_id
        and held.list_id = (one.context ->> 'boosted')::bigint;
    ord := one.ord;
    return next;
  end loop;
end $$;
