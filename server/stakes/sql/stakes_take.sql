-- Takes the stakes that nothing has refused from the books that pay them; what costs nothing needs no wallet.
create function stakes_take(stakes stake[], inout outcomes text[], inout balances bigint[], inout details bigint[])
language plpgsql as $$
declare
  going record; one record;
begin
  select array_agg(s.ord) as ords, array_agg(s.account_id) as accounts, array_agg(s.book) as books,
      array_agg(s.amount) as amounts
    into going from unnest(stakes) s where outcomes[s.ord] = 'placed' and s.amount > 0;
  if going.ords is null then return; end if;
  for one in
    select going.ords[d.ord] as ord, d.ok, d.balance_after, going.amounts[d.ord] as amount
    from wallet_debit_many(going.accounts, going.books, going.amounts) d
  loop
    balances[one.ord] := coalesce(one.balance_after, 0);
    if not one.ok then outcomes[one.ord] := 'INSUFFICIENT_BALANCE'; details[one.ord] := one.amount; end if;
  end loop;
end $$;
