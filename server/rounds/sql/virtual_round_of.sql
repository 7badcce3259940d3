-- The round of a match of a super league, by its id (domain/virtuals/ids.ts); nulls while there is none. How many days a
-- season of which league has is as in domain/virtuals/rules.ts, which fairness.db.test.ts holds it to.
create function virtual_round_of(match_id bigint) returns game_round language sql stable as $$
  select r from (select (match_id - 1000000000000000) / 1000000000000 as league,
      match_id % 1000000000000 / 10000 as season, match_id % 10000 / 100 as day) m
    join game_round r on r.game = 'super_league_' || m.league
      and r.number = (m.season - 1) * case when m.league < 51 then 30 else 38 end + m.day
$$;
