-- Counts the stakes of slips of boosted lists against what an account may stake on a list; answers those above it. A slip
-- names its list in its context, with the most that the account may stake there. What was staked is a row of its own, so
-- that slips placed at once wait for each other: accounts ascending, as everywhere.
create function take_list_stakes(bets placement[], outcomes text[]) returns table (ord int, stake_left bigint)
language plpgsql as $$
declare
  one record;
begin
  for one in
    select b.ord, b.account_id, b.stake, (b.context ->> 'boosted')::bigint as list_id,
      (b.context ->> 'listStakeMax')::bigint as stake_max
    from unnest(bets) b where b.context ? 'listStakeMax' and outcomes[b.ord] = 'placed' order by 2, 4
  loop
    insert into bet_list_stake as held (account_id, list_id, staked) select one.account_id, one.list_id, one.stake
      where one.stake <= one.stake_max
      on conflict (account_id, list_id) do update set staked = held.staked + excluded.staked
      where held.staked + excluded.staked <= one.stake_max;
    continue when found;
    ord := one.ord;
    stake_left := one.stake_max - coalesce(
      (select h.staked from bet_list_stake h where h.account_id = one.account_id and h.list_id = one.list_id), 0);
    return next;
  end loop;
end $$;
