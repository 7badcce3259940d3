-- A game may take its seeds from several chains in turn, each of which has one that is in use.
alter table fair_chain add column turn smallint not null default 0 check (turn between 0 and 9);
drop index fair_chain_now;
create unique index fair_chain_now on fair_chain (game, turn) where retired_at is null;
