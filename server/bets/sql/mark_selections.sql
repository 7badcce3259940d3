-- Puts the effective results of lines on their selections: [{m, k, s, c, outcomes: {id: {...}}, cancels, closed}], `c` the
-- stored change that says so; see mark_stands for what is refused or left out. Answers the selections that changed. Waits
-- until every placement on these matches has committed, and the next ones see it; bets on other matches go on. A result
-- that stays the same keeps the time at which it was first known.
create function mark_selections(p_lines jsonb) returns table (id bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(7102026, lock)
    from match_locks_of(array(select (l ->> 'm')::bigint from jsonb_array_elements(p_lines) l)) lock;
  return query
    with line as (
      select * from jsonb_to_recordset(p_lines) l (m bigint, k int, s text, c bigint, outcomes jsonb, cancels jsonb,
        closed boolean)
    ), want as (
      select x.id, l.c, l.outcomes -> x.outcome_id as said, l.cancels, l.closed, case
          when x.outcome - 'at' - 'certainty' = (l.outcomes -> x.outcome_id) - 'at' - 'certainty'
          then (l.outcomes -> x.outcome_id) || jsonb_build_object('at', x.outcome -> 'at')
          else l.outcomes -> x.outcome_id end as outcome
      from line l
        join selection x on x.parent_match_id = l.m and x.sub_type_id = l.k and x.specifiers = l.s
    )
    update selection x set outcome = w.outcome, cancels = w.cancels, closed = w.closed
    from want w
    where x.id = w.id
      and (x.outcome, x.cancels, x.closed) is distinct from (w.outcome, w.cancels, w.closed)
      and mark_stands(x, w.c, w.said, w.cancels, w.closed)
    returning x.id;
end $$;

revoke execute on function mark_selections from public;
grant execute on function mark_selections to walia_app;
