-- Ends what game_stakes_begin began, with what the game's rounds said to it. `placed` stays where the stake may be taken now;
-- anything else is kept with the request: `insufficient` with all stakes as detail, or the outcome as it was; without a key
-- nothing is kept, as nobody could name it. What costs nothing is placed without a wallet too.
create function game_stakes_end(
  game_name text, stakes game_stake[], inout outcomes text[], inout balances bigint[], inout details bigint[]
) language plpgsql as $$
declare
  one game_stake;
begin
  foreach one in array stakes loop
    continue when outcomes[one.ord] <> 'placed' or one.stakes = 0 or coalesce(balances[one.ord], 0) >= one.stakes;
    outcomes[one.ord] := 'insufficient'; details[one.ord] := one.stakes;
  end loop;
  if outcomes <@ array['placed', 'replay'] then return; end if;
  delete from game_request r using unnest(stakes) s
    where r.account_id = s.account_id and r.game = game_name and r.key = s.key and game_unkeyed(s.key)
      and outcomes[s.ord] not in ('placed', 'replay');
  update game_request r set ticket_id = null, refusal = jsonb_build_object('outcome', outcomes[s.ord],
      'balance', balances[s.ord], 'detail', details[s.ord])
    -- Beyond so many a day they are kept briefly: an account without a cent would fill the disk, but while the same request
    -- may still be on its way in another process, its key must not be free.
    || case when (select count(*) >= 300 from (select from game_request k where k.account_id = s.account_id
        and k.ticket_id is null and k.at > clock_timestamp() - interval '1 day' limit 300) kept)
      then '{"brief": true}' else '{}' end::jsonb
    from unnest(stakes) s
    where r.account_id = s.account_id and r.game = game_name and r.key = s.key
      and outcomes[s.ord] not in ('placed', 'replay');
end $$;
