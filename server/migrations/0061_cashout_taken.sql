-- An offer that somebody has begun to accept in time: sent again while the first acceptance is under way, it is in time too.
alter table cashout_offer add column taken boolean not null default false;
