-- Takes the stakes of the placements that nothing has refused from their wallets; ok is false where one holds less.
create function take_stakes(bets placement[], outcomes text[]) returns table (ord int, ok boolean, balance_after bigint)
language plpgsql as $$
declare
  going record;
begin
  select array_agg(b.ord) as ords, array_agg(b.account_id) as accounts, array_agg(b.book) as books,
      array_agg(b.stake) as stakes
    into going from unnest(bets) b where outcomes[b.ord] = 'placed';
  if going.ords is null then return; end if;
  return query select going.ords[d.ord], d.ok, coalesce(d.balance_after, 0)
    from wallet_debit_many(going.accounts, going.books, going.stakes) d;
end $$;
