-- Whether a command asks for what was taken under its id before. A rollback names nothing but its bet: the amount is ours.
create function casino_is_same(known casino_transaction, c casino_command) returns boolean language sql immutable as $$
  select known.kind = c.kind and known.account_id = c.account_id and known.bet_ref is not distinct from c.bet_ref
    and (c.kind = 'rollback' or known.amount = c.amount and known.game = c.game and known.round_ref = c.round_ref
      and known.is_free = c.is_free)
$$;
