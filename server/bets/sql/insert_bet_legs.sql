-- Writes the legs of the placements that nothing has refused.
create function insert_bet_legs(bets placement[], legs placement_leg[], outcomes text[]) returns void language plpgsql as $$
begin
  insert into bet_leg (selection_id, bet_id, account_id, place, odds, live, product, starts_at, priced_at, feed_odds)
    select l.selection_id, bets[l.ord].id, bets[l.ord].account_id, l.place, l.odds, l.live, l.product,
      to_timestamp(l.starts_at_ms::float8 / 1000), to_timestamp(l.priced_at_ms::float8 / 1000), l.feed_odds
    from unnest(legs) l where outcomes[l.ord] = 'placed';
end $$;
