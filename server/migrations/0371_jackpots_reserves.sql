-- Reserve matches follow a round's own by their places; a match whose place one of them has taken has its result.
alter table jackpot_match drop constraint jackpot_match_place_check;
alter table jackpot_match add constraint jackpot_match_place_check check (place between 0 and 21);
alter table jackpot_match drop constraint jackpot_match_came_check;
alter table jackpot_match add constraint jackpot_match_came_check
  check (came in ('played', 'unplayed', 'reserve', 'drawn', 'counted'));
