-- Stakes of cash on tickets that bear VAT, ever, less those that came back: what a promo code for depositors asks for. Games
-- of a casino bear none and give back nearly all, so that money staked there comes out as it went in. A live hold is a stake
-- until it is given back. VAT that is given back with a win is none of a stake: only refunds move the house's stakes too.
create function ledger_turned_over(account bigint) returns bigint language sql stable as $$
  select coalesce(-sum(m.amount), 0)::bigint from player_moves(account) m
  where m.book in ('cash', 'reserved') and (m.figure = 'held' or m.figure = 'play' and (
    select bool_or(h.book = 'vat') and bool_or(h.book = 'stakes')
    from ledger_entry h where h.transfer_id = m.transfer_id and h.account_id = 0))
$$;
