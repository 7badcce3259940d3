-- Which round's public draw decides a match that was not played, for all rounds that hold it: written with the announcement.
create table jackpot_match_draw (
  parent_match_id bigint primary key,
  jackpot_id bigint not null references jackpot_draw
);
-- Of draws of before, the first that was made or is under way.
insert into jackpot_match_draw (parent_match_id, jackpot_id)
select distinct on (m.parent_match_id) m.parent_match_id, d.jackpot_id
from jackpot_draw d join jackpot_match m on m.jackpot_id = d.jackpot_id and m.place = any (d.places)
where d.results is not null or d.drawn_at is null
order by m.parent_match_id, d.announced_at, d.jackpot_id;
revoke update, delete, truncate on jackpot_match_draw from walia_app;
grant update (jackpot_id) on jackpot_match_draw to walia_app;
