-- One command whose wallet is locked and holds `held`: what was taken before is answered again, or is a conflict; what is new
-- is decided by its kind. `tax` is what was withheld of a win that was taken. Not for callers.
create function casino_take(c casino_command, held bigint, is_limited boolean, barred text, now_at timestamptz)
returns table (outcome text, balance bigint, tax bigint) language plpgsql as $$
declare
  known casino_transaction;
begin
  tax := 0;
  select * into known from casino_transaction t where t.provider = c.provider and t.transaction_ref = c.transaction_ref;
  if found then
    balance := held;
    if known.kind = 'tombstone' and c.kind = 'bet' or known.kind = 'bet' and c.kind = 'bet' and known.state = 'rolled_back'
    then
      outcome := 'ROLLED_BACK';
    elsif casino_is_same(known, c) then
      outcome := 'DUPLICATE_SAME';
      balance := known.balance_after;
      if known.kind = 'win' and not known.is_free then tax := known.amount - known.moved; end if;
    else
      outcome := 'DUPLICATE_CONFLICT';
    end if;
  elsif c.kind = 'bet' then
    select b.outcome, b.balance into outcome, balance from casino_bet(c, held, is_limited, barred, now_at) b;
  elsif c.kind = 'win' then
    select w.outcome, w.balance into outcome, balance from casino_win(c, held, now_at) w;
    if outcome = 'OK' then tax := c.tax; end if;
  else
    select r.outcome, r.balance into outcome, balance from casino_rollback(c, held, now_at) r;
  end if;
  return next;
end $$;
