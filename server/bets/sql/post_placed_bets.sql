-- Writes the ledger's side of the placements that nothing has refused, and one event for all of them.
create function post_placed_bets(bets placement[], outcomes text[], balances bigint[]) returns void language plpgsql as $$
declare
  placed record;
begin
  select array_agg(b.id) as ids, array_agg(b.account_id) as accounts, array_agg(b.book) as books,
      array_agg(b.stake) as stakes, array_agg(b.vat) as vats, array_agg(balances[b.ord]) as balances
    into placed from unnest(bets) b where outcomes[b.ord] = 'placed';
  if placed.ids is null then return; end if;
  perform ledger_post_stakes(placed.ids, placed.accounts, placed.books, placed.stakes, placed.vats, placed.balances);
  perform outbox_add('bets.placed', jsonb_build_object('bets',
    (select jsonb_agg(jsonb_build_object('accountId', u.account_id, 'betId', u.id))
      from unnest(placed.accounts, placed.ids) u (account_id, id))));
end $$;
