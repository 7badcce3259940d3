-- Placements that came too late: a prematch leg has started (LEG_EXPIRED), or a selection takes no more bets (LEG_SUSPENDED), nor
-- does a match of a super league whose round takes none, whatever the process that sold it knew. A
-- placement may be answered twice, the outcome that counts first. `closes_at_ms` is the first start of all.
create function find_late_bets(bets placement[], legs placement_leg[], closes_at_ms bigint, placed_at timestamptz)
returns table (ord int, outcome text) language plpgsql as $$
declare
  now_ms numeric := extract(epoch from placed_at) * 1000;
  closed_ids bigint[];
begin
  if closes_at_ms <= now_ms then
    return query select b.ord, 'LEG_EXPIRED' from unnest(bets) b where b.closes_at_ms > 0 and b.closes_at_ms <= now_ms;
  end if;
  closed_ids := array(select s.id from selection s
    where s.id = any (array(select (u.leg).selection_id from (select unnest(legs) as leg) u)) and (s.closed or s.parent_match_id >= 1000000000000000 and exists (
      select from virtual_round_of(s.parent_match_id) r where r.phase <> 'open' or r.closes_at <= placed_at)));
  if cardinality(closed_ids) = 0 then return; end if;
  return query select distinct l.ord, 'LEG_SUSPENDED' from unnest(legs) l where l.selection_id = any (closed_ids);
end $$;
