-- A new bet. Refusals in this order: what memory knew (a game that is off still takes bets of a round that is open), `barred`:
-- an exclusion or a log-out, a round that is over, the bettor's own limits, the balance. A round that a rollback emptied takes
-- bets again, and so does one by round that its win has ended. A free bet moves nothing. Not for callers.
create function casino_bet(c casino_command, held bigint, is_limited boolean, barred text, now_at timestamptz)
returns table (outcome text, balance bigint) language plpgsql as $$
declare
  round casino_round;
  cost bigint := case when c.is_free then 0 else c.amount end;
begin
  balance := held;
  select * into round from casino_round r
    where r.provider = c.provider and r.account_id = c.account_id and r.game = c.game and r.round_ref = c.round_ref
    for no key update;
  outcome := case
    when c.refusal = 'GAME_OFF' and round.state is distinct from 'open' then 'GAME'
    when c.refusal <> 'GAME_OFF' then c.refusal
    when barred is not null then barred
    when round.state = 'ended' and not (coalesce(c.by_round, false) and round.ended_by = 'rule') then 'ALREADY_SETTLED'
    when round.state = 'void' and round.ended_by = 'rule' then 'ALREADY_SETTLED'
    when is_limited and (select l.code from stake_limit_of(c.account_id, 'cash', cost, now_at) l) is not null then 'LIMIT'
    when held < cost then 'INSUFFICIENT'
    else 'OK' end;
  if outcome <> 'OK' then return next; return; end if;
  if round.id is null then
    insert into casino_round (id, provider, account_id, game, round_ref, session_id, staked, bets, opened_at, moved_at)
      values (c.id, c.provider, c.account_id, c.game, c.round_ref, c.session_id, cost, 1, now_at, now_at);
  else
    update casino_round r set staked = r.staked + cost, bets = r.bets + 1, moved_at = now_at, state = 'open', ended_at = null,
      ended_by = null where r.id = round.id;
  end if;
  balance := casino_keep(c, held, coalesce(round.id, c.id), -cost, null, now_at);
  if c.round_closed then perform casino_end_round(coalesce(round.id, c.id), 'ended', 'provider', now_at); end if;
  return next;
end $$;
