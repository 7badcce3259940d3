-- Counts the placements with an odds boost that nothing has refused; check_odds_boosts holds the locks.
create function use_odds_boosts(bets placement[], outcomes text[]) returns void language sql as $$
  insert into odds_boost_use (boost_id, account_id, number, bet_id, cost)
    select (b.context #>> '{oddsBoost,id}')::bigint, b.account_id,
      1 + (select count(*) from odds_boost_use u
        where u.boost_id = (b.context #>> '{oddsBoost,id}')::bigint and u.account_id = b.account_id),
      b.id, (b.context #>> '{oddsBoost,cost}')::bigint
    from unnest(bets) b where b.context ? 'oddsBoost' and outcomes[b.ord] = 'placed';
  update odds_boost o set spent = o.spent + used.cost
    from (select (b.context #>> '{oddsBoost,id}')::bigint as id, sum((b.context #>> '{oddsBoost,cost}')::bigint) as cost
      from unnest(bets) b where b.context ? 'oddsBoost' and outcomes[b.ord] = 'placed' group by 1) used
    where o.id = used.id;
$$;
