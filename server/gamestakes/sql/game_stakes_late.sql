-- The outcomes where only these rounds take entries: `late` for stakes on another one, unless the request was answered
-- before or the bettor is excluded.
create function game_stakes_late(stakes game_stake[], outcomes text[], rounds bigint[]) returns text[] language sql as $$
  select array_agg(case when s.round_id = any (rounds) or outcomes[s.ord] in ('replay', 'excluded')
    then outcomes[s.ord] else 'late' end order by s.ord) from unnest(stakes) s
$$;
