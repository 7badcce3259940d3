-- The phases of rounds of a game by their numbers, of those that there are. They are shared until the commit: none moves on
-- before what the caller does in it is seen.
create function round_phases_of(of_game text, numbers bigint[]) returns table (number bigint, phase text) language sql as $$
  select r.number, r.phase from game_round r
  where r.game = of_game and r.number = any (numbers) order by r.id for share
$$;
