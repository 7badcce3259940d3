-- Numbers of the advisory locks that stand for matches, ascending, so that nobody waits in a circle. 512 in all: a batch of
-- placements over thousands of matches stays within PostgreSQL's table of locks (6,400 by default).
create function match_locks_of(match_ids bigint[]) returns setof int language sql immutable parallel safe as $$
  select distinct (m % 512)::int from unnest(match_ids) m order by 1
$$;
