-- Counts the placements with an odds boost that nothing has refused, and takes them of the room that check_odds_boosts has
-- locked for them, or of parts that nobody holds.
create function use_odds_boosts(bets placement[], outcomes text[]) returns void language plpgsql as $$
declare
  used record;
  left_over bigint;
  cut bigint;
begin
  insert into odds_boost_use (boost_id, account_id, number, bet_id, cost)
    select (b.context #>> '{oddsBoost,id}')::bigint, b.account_id,
      1 + (select count(*) from odds_boost_use u
        where u.boost_id = (b.context #>> '{oddsBoost,id}')::bigint and u.account_id = b.account_id),
      b.id, (b.context #>> '{oddsBoost,cost}')::bigint
    from unnest(bets) b where b.context ? 'oddsBoost' and outcomes[b.ord] = 'placed';
  for used in
    select (b.context #>> '{oddsBoost,id}')::bigint as boost_id, sum((b.context #>> '{oddsBoost,cost}')::bigint)::bigint as cost
    from unnest(bets) b where b.context ? 'oddsBoost' and outcomes[b.ord] = 'placed' group by 1 order by 1
  loop
    left_over := used.cost;
    while left_over > 0 loop
      update odds_boost_room r set room = r.room - least(r.room, left_over)
        where r.boost_id = used.boost_id and r.part = (
          select f.part from odds_boost_room f where f.boost_id = used.boost_id and f.room > 0
          order by f.room desc limit 1 for update skip locked)
        returning old.room - new.room into cut;
      if cut is null then raise exception 'the room of odds boost % was not held', used.boost_id; end if;
      left_over := left_over - cut;
    end loop;
  end loop;
end $$;
