-- Writes the ledger's side of the placements that nothing has refused: the stake, split into what is bet and its VAT.
create function post_stakes(bets placement[], outcomes text[], balances bigint[]) returns void language plpgsql as $$
begin
  perform ledger_insert(
    array_agg(b.id), array_agg('bet'::text), array_agg(b.id::text),
    array_agg(b.id) || array_agg(b.id) || array_agg(b.id) filter (where b.vat > 0),
    array_agg(b.account_id) || array_agg(0::bigint) || array_agg(0::bigint) filter (where b.vat > 0),
    array_agg(b.book) || array_agg('stakes'::text) || array_agg('vat'::text) filter (where b.vat > 0),
    array_agg(-b.stake) || array_agg(b.stake - b.vat) || array_agg(b.vat) filter (where b.vat > 0),
    array_agg(balances[b.ord]) || array_agg(null::bigint) || array_agg(null::bigint) filter (where b.vat > 0))
  from unnest(bets) b where outcomes[b.ord] = 'placed' having count(*) > 0;
end $$;
