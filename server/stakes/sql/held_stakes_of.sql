-- How many stakes of an account wait in the live hold, and what they took; of one book, or of all where it is null.
create function held_stakes_of(account bigint, of_book text default null, out count bigint, out stake bigint)
language sql stable as $$
  select count(*), coalesce(sum(h.stake), 0)::bigint from stake_hold h
  where h.account_id = account and (of_book is null or h.book = of_book)
$$;
