-- What a wallet could not pay was not staked on a boosted list either.
create function give_back_list_stakes(bets placement[], outcomes text[]) returns void language sql as $$
  update bet_list_stake held set staked = held.staked - b.stake
    from unnest(bets) b
    where outcomes[b.ord] = 'insufficient' and b.context ? 'listStakeMax'
      and held.account_id = b.account_id and held.list_id = (b.context ->> 'boosted')::bigint
$$;
