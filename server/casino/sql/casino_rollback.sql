-- A new rollback: gives a bet back once, by our own record of it. Of a bet that never came it leaves a tombstone, at which
-- the bet is refused when it comes after all. Not for callers.
create function casino_rollback(c casino_command, held bigint, now_at timestamptz)
returns table (outcome text, balance bigint) language plpgsql as $$
declare
  placed casino_transaction;
  round casino_round;
begin
  balance := held;
  select * into placed from casino_transaction t where t.provider = c.provider and t.transaction_ref = c.bet_ref;
  if placed.id is not null and (placed.account_id <> c.account_id or placed.kind not in ('bet', 'tombstone')) then
    outcome := 'BET_NOT_FOUND'; return next; return;
  end if;
  if placed.kind = 'bet' and placed.state <> 'rolled_back' then
    select * into round from casino_round r where r.id = placed.round_id for no key update;
    if placed.state = 'settled' or round.ended_by = 'provider' then
      outcome := 'ALREADY_SETTLED'; return next; return;
    end if;
    update casino_transaction t set state = 'rolled_back' where t.id = placed.id;
    update casino_round r set staked = r.staked + placed.moved, bets = r.bets - 1, moved_at = now_at where r.id = round.id;
    if round.bets = 1 then perform casino_end_round(round.id, 'void', 'provider', now_at); end if;
    c.game := placed.game;
    c.round_ref := placed.round_ref;
    balance := casino_keep(c, held, round.id, -placed.moved, placed.id, now_at);
  else
    if placed.id is null then
      insert into casino_transaction (id, provider, transaction_ref, kind, account_id, session_id, amount, moved, is_free,
          state, balance_after, at)
        values (gen_random_uuid(), c.provider, c.bet_ref, 'tombstone', c.account_id, c.session_id, 0, 0, false, 'done', held,
          now_at);
    end if;
    balance := casino_keep(c, held, null, 0, null, now_at);
  end if;
  outcome := 'OK';
  return next;
end $$;
