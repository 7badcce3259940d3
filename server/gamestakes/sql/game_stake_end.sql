-- Ends what game_stake_begin began, with what the game's round said to it (outcome `late`: it takes no more entries). Answers
-- `placed` where the stake may be taken now; anything else is kept with the request: `insufficient` with all stakes as
-- detail, or the outcome as it was. What costs nothing is placed without a wallet too.
create function game_stake_end(
  game_name text, account bigint, request_key text, stakes bigint,
  inout outcome text, inout balance bigint, inout detail bigint
) language plpgsql as $$
begin
  if outcome = 'free' and (stakes = 0 or coalesce(balance, 0) >= stakes) then outcome := 'placed'; return; end if;
  if outcome = 'free' then outcome := 'insufficient'; detail := stakes; end if;
  update game_request r set ticket_id = null, refusal = jsonb_build_object('outcome', game_stake_end.outcome,
      'balance', game_stake_end.balance, 'detail', game_stake_end.detail)
    -- Beyond so many a day they are kept briefly: an account without a cent would fill the disk, but while the same request
    -- may still be on its way in another process, its key must not be free.
    || case when (select count(*) >= 300 from (select from game_request k where k.account_id = account
        and k.ticket_id is null and k.at > clock_timestamp() - interval '1 day' limit 300) kept)
      then '{"brief": true}' else '{}' end::jsonb
    where r.account_id = account and r.game = game_name and r.key = request_key;
end $$;
