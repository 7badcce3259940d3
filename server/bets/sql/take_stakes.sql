-- Takes the stakes of the placements that nothing has refused from their wallets; ok is false where one holds less. What
-- a wallet could not pay was not staked on a boosted list.
create function take_stakes(bets placement[], outcomes text[]) returns table (ord int, ok boolean, balance_after bigint)
language plpgsql as $$
declare
  going int[] := array(select b.ord from unnest(bets) b where outcomes[b.ord] = 'placed' order by b.ord);
begin
  if cardinality(going) = 0 then return; end if;
  return query
    with taken as (
      select going[d.ord] as ord, d.ok, coalesce(d.balance_after, 0) as balance_after
      from wallet_debit_many(
        array(select bets[g].account_id from unnest(going) g), array(select bets[g].book from unnest(going) g),
        array(select bets[g].stake from unnest(going) g)) d
    ), unpaid as (
      update bet_list_stake held set staked = held.staked - b.stake
        from taken t join unnest(bets) b on b.ord = t.ord
        where not t.ok and b.context ? 'listStakeMax'
          and held.account_id = b.account_id and held.list_id = (b.context ->> 'boosted')::bigint
    )
    select t.ord, t.ok, t.balance_after from taken t;
end $$;
