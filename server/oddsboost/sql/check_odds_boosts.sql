-- Of placements with an odds boost those that it does not take: it is over or stopped, its account has used it, or what
-- the bet may win more is above what its ceiling leaves. A bet names its boost in its context, with that amount. The
-- boosts stay locked until the commit, in the order of their ids: bets on one, and its stop, come one after the other.
create function check_odds_boosts(bets placement[], outcomes text[], placed_at timestamptz)
returns table (ord int, outcome text, room bigint) language plpgsql as $$
declare
  one record;
  boost odds_boost;
  -- What earlier bets of this call take of the same boost.
  taken bigint := 0;
begin
  for one in
    select b.ord, b.account_id, (b.context #>> '{oddsBoost,id}')::bigint as boost_id,
      (b.context #>> '{oddsBoost,cost}')::bigint as cost
    from unnest(bets) b where b.context ? 'oddsBoost' and outcomes[b.ord] = 'placed' order by 3, 2
  loop
    if boost.id is distinct from one.boost_id then
      taken := 0;
      select * into strict boost from odds_boost where id = one.boost_id for no key update;
    end if;
    ord := one.ord; room := null;
    if boost.stopped_at is not null or placed_at < boost.opens_at or placed_at >= boost.closes_at then
      outcome := 'boost_over';
    elsif (select count(*) from odds_boost_use u where u.boost_id = boost.id and u.account_id = one.account_id)
        >= boost.uses_max then
      outcome := 'boost_used';
    elsif boost.spent + taken + one.cost > boost.ceiling then
      outcome := 'boost_spent'; room := greatest(0, boost.ceiling - boost.spent - taken);
    else
      taken := taken + one.cost;
      continue;
    end if;
    return next;
  end loop;
end $$;
