-- Of placements with an odds boost those that it does not take: it is over or stopped, its account has used it, or what
-- the bet may win more is above what its ceiling leaves. A bet names its boost in its context, with that amount. Until the
-- commit the accounts are locked, ascending, so that their bets on boosts come one after the other; then, by the boosts'
-- ids, each boost against its stop, which many share, and what is needed of its room.
create function check_odds_boosts(bets placement[], outcomes text[], placed_at timestamptz)
returns table (ord int, outcome text, room bigint) language plpgsql as $$
declare
  one record;
  boost odds_boost;
  -- What this call may take of the boost, and what its earlier bets take.
  granted bigint;
  taken bigint;
begin
  for one in select b.account_id from unnest(bets) b
    where b.context ? 'oddsBoost' and outcomes[b.ord] = 'placed' order by 1
  loop
    perform pg_advisory_xact_lock(hashtextextended('odds_boost_use', one.account_id));
  end loop;
  for one in
    select w.*, (sum(w.cost) over boosted)::bigint as wanted, min(w.cost) over boosted as cheapest
    from (select b.ord, b.account_id, (b.context #>> '{oddsBoost,id}')::bigint as boost_id,
        (b.context #>> '{oddsBoost,cost}')::bigint as cost
      from unnest(bets) b where b.context ? 'oddsBoost' and outcomes[b.ord] = 'placed') w
    window boosted as (partition by w.boost_id) order by w.boost_id, w.account_id
  loop
    if boost.id is distinct from one.boost_id then
      taken := 0; granted := 0;
      perform pg_advisory_xact_lock_shared(hashtextextended('odds_boost', one.boost_id));
      select * into strict boost from odds_boost where id = one.boost_id;
      if boost.stopped_at is null and placed_at >= boost.opens_at and placed_at < boost.closes_at then
        granted := hold_odds_boost_room(boost.id, one.wanted, one.cheapest);
      end if;
    end if;
    ord := one.ord; room := null;
    if boost.stopped_at is not null or placed_at < boost.opens_at or placed_at >= boost.closes_at then
      outcome := 'BOOST_NOT_OFFERED';
    elsif (select count(*) from odds_boost_use u where u.boost_id = boost.id and u.account_id = one.account_id)
        >= boost.uses_max then
      outcome := 'BOOST_USED';
    elsif taken + one.cost > granted then
      outcome := 'BOOST_USED_UP'; room := greatest(0, granted - taken);
    else
      taken := taken + one.cost;
      continue;
    end if;
    return next;
  end loop;
end $$;
