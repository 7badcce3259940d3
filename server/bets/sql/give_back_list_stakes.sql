-- What the bettor's own limits or his wallet refused was not staked on a boosted list either.
create function give_back_list_stakes(bets placement[], outcomes text[]) returns void language sql as $$
  update bet_list_stake held set staked = held.staked - b.stake
    from unnest(bets) b
    where outcomes[b.ord] in ('PLAY_TIME_REACHED', 'PLAY_LIMIT_REACHED', 'INSUFFICIENT_BALANCE') and b.context ? 'listStakeMax'
      and held.account_id = b.account_id and held.list_id = (b.context ->> 'boosted')::bigint
$$;
