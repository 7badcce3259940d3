-- What is left of a boost's ceiling, in parts: bets that are placed at once take of different parts, so none waits for the
-- commit of another. Parts only ever fall: what is lost, void or cancelled frees nothing.
create table odds_boost_room (
  boost_id bigint not null references odds_boost,
  part smallint not null,
  -- Minor units.
  room bigint not null check (room >= 0),
  primary key (boost_id, part)
);
revoke insert, update, delete, truncate on odds_boost_room from walia_app;
grant update (room) on odds_boost_room to walia_app;

insert into odds_boost_room
  select o.id, p.part, (o.ceiling - o.spent) / 16 + (p.part <= (o.ceiling - o.spent) % 16)::int
    from odds_boost o, generate_series(1, 16) p (part);

-- Counted by the parts from now on, and by each bet's own row.
alter table odds_boost drop column spent;
