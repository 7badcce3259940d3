-- Posts many transfers at once that take nothing from a bettor: all of them, or none where one was posted before or a bettor
-- has no wallet. Entries in the order of their transfers; a wallet may be credited several times.
create function ledger_credit_batch(
  transfer_ids uuid[], kinds text[], refs text[],
  entry_transfer uuid[], entry_account bigint[], entry_book text[], entry_amount bigint[]
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  credited record;
  balances bigint[] := array_fill(null::bigint, array[cardinality(entry_transfer)]);
  one record;
begin
  select array_agg(e.n order by e.n) as places, array_agg(e.account order by e.n) as accounts,
      array_agg(e.book order by e.n) as books, array_agg(e.amount order by e.n) as amounts
    into credited from unnest(entry_account, entry_book, entry_amount) with ordinality e (account, book, amount, n)
    where e.account > 0;
  for one in select * from wallet_credit_many(credited.accounts, credited.books, credited.amounts) loop
    if not one.ok then raise exception 'account % has no wallet', credited.accounts[one.ord]; end if;
    balances[credited.places[one.ord]] := one.balance_after;
  end loop;
  perform ledger_insert(transfer_ids, kinds, refs, entry_transfer, entry_account, entry_book, entry_amount, balances);
end $$;

revoke execute on function ledger_credit_batch from public;
grant execute on function ledger_credit_batch to walia_app;
