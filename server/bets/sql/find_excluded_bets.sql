-- Placements of accounts whose bettors have excluded themselves, looked for where the bet is taken: another process may
-- hold their session in memory for a moment longer. The time is that of the placements' ids.
create function find_excluded_bets(bets placement[], outcomes text[]) returns table (ord int, until_ms bigint)
language sql stable as $$
  select b.ord, (extract(epoch from e.excluded_until) * 1000)::bigint
  from accounts_excluded(array(select account_id from unnest(bets)), uuid_extract_timestamp(bets[1].id)) e
    join unnest(bets) b on b.account_id = e.account_id
  where outcomes[b.ord] = 'placed'
$$;
