-- Of the requests without a key, which are under theirs by now, those whose like with a key was placed so lately: they name
-- its ticket from here on. After their wallets are locked: one that took its stake before is seen.
create function game_stakes_repeated(game_name text, stakes game_stake[], outcomes text[]) returns table (ord int)
language sql as $$
  with again as (
    select distinct on (s.ord) s.ord, s.account_id, s.key, r.ticket_id, r.at from unnest(stakes) s
      join game_request own on own.account_id = s.account_id and own.game = game_name and own.key = s.key
      join game_request r on r.account_id = s.account_id and r.game = game_name and r.body_hash = s.hash and r.key <> s.key
        and r.ticket_id is not null and r.at > own.at - s.repeat_ms * interval '1 millisecond'
    where outcomes[s.ord] <> 'replay' and game_unkeyed(s.key) order by s.ord, r.at)
  update game_request own set ticket_id = again.ticket_id, at = again.at from again
    where own.account_id = again.account_id and own.game = game_name and own.key = again.key
    returning again.ord
$$;
