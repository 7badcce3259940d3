-- Counts a try against several limits at once, all or nothing. Answers 0 when it may go ahead, else the seconds to wait.
-- Locks per subject, in order, so that parallel tries cannot all see the count before the last one. `peeks`: which of
-- them are only looked at.
create function attempt_take(
  kinds text[], subjects text[], counts int[], windows_seconds int[], now_at timestamptz, peeks boolean[] default '{}'
)
returns int language plpgsql as $$
declare
  one record;
  nth timestamptz;
  wait int := 0;
begin
  perform pg_advisory_xact_lock(lock) from (
    select distinct hashtextextended(kind || '/' || subject, 0) as lock from unnest(kinds, subjects) as u (kind, subject)
    order by lock
  ) locks;
  for one in select * from unnest(kinds, subjects, counts, windows_seconds) as u (kind, subject, most, seconds) loop
    select a.at into nth from attempt a
      where a.kind = one.kind and a.subject = one.subject and a.at > now_at - make_interval(secs => one.seconds)
      order by a.at desc offset one.most - 1 limit 1;
    if found then
      wait := greatest(wait, ceil(extract(epoch from nth - now_at) + one.seconds)::int, 1);
    end if;
  end loop;
  if wait = 0 then
    insert into attempt (kind, subject, at)
      select distinct kind, subject, now_at from unnest(kinds, subjects, peeks) as u (kind, subject, peek)
      where peek is not true;
  end if;
  return wait;
end $$;
