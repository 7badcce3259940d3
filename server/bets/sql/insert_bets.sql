-- Writes the tickets of the placements that nothing has refused.
create function insert_bets(
  bets placement[], outcomes text[], placed_at timestamptz, balances bigint[], bonuses bigint[], firsts boolean[]
) returns void language plpgsql as $$
begin
  insert into bet (account_id, id, code, seq, placed_at, product, channel, live, stake, vat, total_odds,
      possible_payout, win_boost, winnings_tax, bonus, acca_count, acca_percent, acca_bonus, final_payout, balance_after,
      bonus_after, first_bet, terms_id, ip, context, selection_ids, source)
    select b.account_id, b.id, b.code, b.seq, insert_bets.placed_at, b.product, b.channel, b.live, b.stake, b.vat,
      b.total_odds, b.possible_payout, b.win_boost, b.winnings_tax, b.bonus, b.acca_count, b.acca_percent, b.acca_bonus,
      b.final_payout, balances[b.ord], bonuses[b.ord], firsts[b.ord], b.terms_id, b.ip, b.context,
      b.selection_ids, b.source
    from unnest(bets) b where outcomes[b.ord] = 'placed';
end $$;
