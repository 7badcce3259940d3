-- Divides a new boost's ceiling into the parts that bets placed at once take of. As the owner, who alone may add parts.
create function odds_boost_divide() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into odds_boost_room
    select new.id, p.part, new.ceiling / 16 + (p.part <= new.ceiling % 16)::int from generate_series(1, 16) p (part);
  return null;
end $$;

revoke execute on function odds_boost_divide from public;

create trigger odds_boost_divide after insert on odds_boost for each row execute function odds_boost_divide();
