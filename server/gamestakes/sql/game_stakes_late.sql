-- The outcomes where only these rounds take entries: ROUND_CLOSED for stakes on another one, each in the order of the requests,
-- unless the request was answered before or the bettor is excluded.
create function game_stakes_late(outcomes text[], round_ids bigint[], open_ids bigint[]) returns text[] language sql as $$
  select array_agg(case when u.round_id = any (open_ids) or u.outcome in ('replay', 'SELF_EXCLUDED') then u.outcome
    else 'ROUND_CLOSED' end order by u.ord) from unnest(outcomes, round_ids) with ordinality u (outcome, round_id, ord)
$$;
