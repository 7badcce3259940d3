-- Placements that came too late: a prematch leg has started (expired), or a selection takes no more bets (closed). A
-- placement may be answered twice, the outcome that counts first.
create function find_late_bets(bets placement[], legs placement_leg[], placed_at timestamptz)
returns table (ord int, outcome text) language plpgsql as $$
declare
  closed_ids bigint[];
begin
  return query
    select b.ord, 'expired' from unnest(bets) b
    where b.closes_at_ms > 0 and b.closes_at_ms <= extract(epoch from placed_at) * 1000;
  closed_ids := array(
    select s.id from selection s where s.id = any (array(select l.selection_id from unnest(legs) l)) and s.closed);
  if cardinality(closed_ids) = 0 then return; end if;
  return query select distinct l.ord, 'closed' from unnest(legs) l where l.selection_id = any (closed_ids);
end $$;
