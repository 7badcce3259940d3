-- Locks parts of what a boost's ceiling leaves until the commit; answers what may be taken of it. `wanted` is what all bets
-- cost, `cheapest` what the cheapest of them does. Parts that other transactions hold are passed over; only where the free
-- ones are not enough, all are waited for, in order, with none held meanwhile: what is granted is then what is there.
create function hold_odds_boost_room(boost bigint, wanted bigint, cheapest bigint) returns bigint language plpgsql as $$
declare
  held smallint[] := '{}';
  one record;
  granted bigint := 0;
begin
  -- Committed room never grows: what does not fit now never will, and nobody has to be waited for.
  select coalesce(sum(r.room), 0) into granted from odds_boost_room r where r.boost_id = boost;
  if granted < cheapest then return granted; end if;
  granted := 0;
  begin
    while granted < wanted loop
      select r.part, r.room into one from odds_boost_room r
        where r.boost_id = boost and r.room > 0 and r.part <> all (held)
        order by r.room desc limit 1 for update skip locked;
      if not found then raise exception using errcode = 'WB001', message = 'parts are held by others'; end if;
      held := held || one.part;
      granted := granted + one.room;
    end loop;
    return granted;
  exception when sqlstate 'WB001' then
    -- Its end has let go of the parts that it held.
  end;
  select coalesce(sum(r.room), 0) into granted from (
    select a.room from odds_boost_room a where a.boost_id = boost order by a.part for update) r;
  return granted;
end $$;
