-- Of the requests without a key, which are under theirs by now, those whose like with a key was placed so lately: they name
-- its ticket from here on. After their wallets are locked one that took its stake before is seen.
create function stakes_repeated(stakes stake[], outcomes text[], repeat_ms int) returns table (ord int)
language sql as $$
  with again as (
    select distinct on (s.ord) s.ord, s.account_id, s.key, r.ticket_id, r.at from unnest(stakes) s
      join stake_request own on own.account_id = s.account_id and own.key = s.key
      join stake_request r on r.account_id = s.account_id and r.body_hash = s.body_hash and r.key <> s.key
        and r.ticket_id is not null and r.at > own.at - repeat_ms * interval '1 millisecond'
    where outcomes[s.ord] <> 'replay' and s.unkeyed order by s.ord, r.at)
  update stake_request own set ticket_id = again.ticket_id, at = again.at from again
    where own.account_id = again.account_id and own.key = again.key
    returning again.ord
$$;
