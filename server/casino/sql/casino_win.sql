-- A new win, which pays a bet of the same bettor, game and round; without one only where the provider has rounds of wins
-- alone. A win by round names no bet: it pays the round's oldest bet that is open, and ends the round with the last one, by
-- the rule, since such a provider never says the end. Nothing but these stands in a win's way: neither an ended session nor
-- an exclusion. A round that a rule has ended still takes the provider's wins. What a free round wins is kept and moves nothing; it is paid by
-- its last, regular win. Not for callers.
create function casino_win(c casino_command, held bigint, now_at timestamptz)
returns table (outcome text, balance bigint) language plpgsql as $$
declare
  placed casino_transaction;
  round casino_round;
  gross bigint := case when c.is_free then 0 else c.amount end;
begin
  balance := held;
  select * into round from casino_round r
    where r.provider = c.provider and r.account_id = c.account_id and r.game = c.game and r.round_ref = c.round_ref
    for no key update;
  if c.by_round then
    select * into placed from casino_transaction t where t.round_id = round.id and t.kind = 'bet'
      order by array_position('{open,settled,rolled_back}'::text[], t.state), t.id limit 1;
  else
    select * into placed from casino_transaction t where t.provider = c.provider and t.transaction_ref = c.bet_ref
      and t.account_id = c.account_id and t.kind in ('bet', 'tombstone');
  end if;
  if placed.id is null and not (c.win_only and c.bet_ref is null) then outcome := 'BET_NOT_FOUND'; return next; return; end if;
  if placed.kind = 'tombstone' or placed.state = 'rolled_back' then outcome := 'ROLLED_BACK'; return next; return; end if;
  if placed.id is not null and round.id is distinct from placed.round_id then outcome := 'BET_NOT_FOUND'; return next; return; end if;
  if round.state <> 'open' and round.ended_by = 'provider' then outcome := 'ALREADY_SETTLED'; return next; return; end if;
  outcome := 'OK';
  if round.id is null then
    insert into casino_round (id, provider, account_id, game, round_ref, session_id, staked, bets, won, tax, opened_at, moved_at)
      values (c.id, c.provider, c.account_id, c.game, c.round_ref, c.session_id, 0, 0, gross, c.tax, now_at, now_at);
  else
    update casino_round r set won = r.won + gross, tax = r.tax + c.tax, moved_at = now_at where r.id = round.id;
  end if;
  update casino_transaction t set state = 'settled' where t.id = placed.id and t.state = 'open';
  balance := casino_keep(c, held, coalesce(round.id, c.id), gross - c.tax, null, now_at);
  if c.round_closed then perform casino_end_round(coalesce(round.id, c.id), 'ended', 'provider', now_at); end if;
  if c.by_round and not exists (select from casino_transaction t where t.round_id = round.id and t.state = 'open') then
    perform casino_end_round(coalesce(round.id, c.id), 'ended', 'rule', now_at);
  end if;
  return next;
end $$;
