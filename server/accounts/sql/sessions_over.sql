-- Which of these sessions are over: ended, run out, or idle. Processes write activity that they saw a minute late, so an idle
-- session is over here up to two minutes later than where it was seen last.
create function sessions_over(session_ids uuid[], now_at timestamptz, idle_minutes int) returns setof uuid
language sql stable as $$
  select asked.id from unnest(session_ids) asked (id)
  where asked.id is not null and not exists (
    select from session s where s.id = asked.id and s.ended_at is null and s.expires_at > now_at
      and s.active_at > now_at - make_interval(mins => idle_minutes + 2))
$$;
