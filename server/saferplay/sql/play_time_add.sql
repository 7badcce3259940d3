-- Counts sessions' activity for those accounts that have a limit of time: from the session's start, or from the activity
-- counted before, up to this one. Two sessions at once count once; a pause longer than a session may be idle does not count.
-- What passes midnight is split between the days. Under the limits' locks, so that two processes count one after the other.
create function play_time_add(
  account_ids bigint[], started_ats timestamptz[], ats timestamptz[], pause interval
) returns void language plpgsql as $$
declare
  one record;
  begins timestamptz;
  midnight timestamptz;
begin
  for one in
    select u.account_id, u.started_at, u.at, l.time_zone, (u.at at time zone l.time_zone)::date as day
    from unnest(account_ids, started_ats, ats) u (account_id, started_at, at)
      join lateral (select p.time_zone from play_limit p
        where p.account_id = u.account_id and p.kind = 'time' limit 1) l on true
    order by u.account_id, u.at
  loop
    perform play_limits_lock(array[one.account_id]);
    begins := greatest(one.started_at,
      (select t.until from play_time t where t.account_id = one.account_id order by t.day desc limit 1));
    continue when begins >= one.at and begins > one.started_at;
    if one.at - begins > pause then begins := one.at; end if;
    midnight := one.day::timestamp at time zone one.time_zone;
    if begins < midnight then
      perform play_time_put(one.account_id, one.day - 1, midnight - begins, midnight);
      begins := midnight;
    end if;
    perform play_time_put(one.account_id, one.day, one.at - begins, one.at);
  end loop;
end $$;
