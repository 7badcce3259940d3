-- Whether a match of a super league may have this result: its day was drawn, or is void and nothing is won. Not for callers.
create function virtual_mark_stands(match_id bigint, said jsonb, cancels jsonb) returns boolean language sql stable as $$
  select case when r.matches is null then said is null else cancels = '[]' end
  from (select (match_id - 1000000000000000) / 1000000000000 as league, match_id % 1000000000000 / 10000 as season,
      match_id % 10000 / 100 as day) m
    join virtual_result r using (league, season, day)
$$;
