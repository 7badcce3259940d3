-- Rounds that cannot come to an end by themselves.
alter table jackpot add column void_asked_by text;
alter table jackpot add column voided_by text;
-- unplayed: too many matches; no_draw: no seed or no beacon in its time; operator: two of them said so
alter table jackpot add column void_because text check (void_because in ('unplayed', 'no_draw', 'operator'));
-- four eyes
alter table jackpot add check (voided_by <> void_asked_by);
alter table jackpot add check ((void_because = 'operator') = (voided_by is not null));
update jackpot set void_because = 'unplayed' where phase in ('void', 'refunded');
alter table jackpot add check ((phase in ('void', 'refunded')) = (void_because is not null));
grant update (void_asked_by, voided_by, void_because) on jackpot to walia_app;

-- A draw whose beacon never came ends without results, and its seed is told all the same.
alter table jackpot_draw drop constraint jackpot_draw_check1;
alter table jackpot_draw drop constraint jackpot_draw_check2;
alter table jackpot_draw add check ((signature is null) = (results is null));
alter table jackpot_draw add check (results is null or drawn_at is not null);
