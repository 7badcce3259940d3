-- Placements of accounts whose bettors have excluded themselves, looked for where the bet is taken: another process may
-- hold their session in memory for a moment longer. The time is that of the placements' ids.
create function find_excluded_bets(accounts bigint[], outcomes text[], now_at timestamptz)
returns table (ord int, until_ms bigint) language sql stable as $$
  select a.ord::int, (extract(epoch from e.excluded_until) * 1000)::bigint
  from accounts_excluded(accounts, now_at) e
    join unnest(accounts) with ordinality a (id, ord) on a.id = e.account_id
  where outcomes[a.ord] = 'placed'
$$;
