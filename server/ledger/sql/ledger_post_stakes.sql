-- Writes the transfers of stakes that were taken from wallets, one for each ticket under the ticket's id: the stake, split
-- into what is bet and its VAT. Each transfer's entries stand together in the order of their key, so that they are added
-- at the end of its index.
create function ledger_post_stakes(
  ids uuid[], accounts bigint[], books text[], stakes bigint[], vats bigint[], balances_after bigint[]
) returns void language plpgsql as $$
begin
  insert into ledger_transfer (id, kind, reference) select s.id, 'bet', s.id::text from unnest(ids) s (id);
  insert into ledger_entry (transfer_id, account_id, book, amount, balance_after)
    select s.id, e.account_id, e.book, e.amount, e.balance_after
    from unnest(ids, accounts, books, stakes, vats, balances_after) s (id, account_id, book, stake, vat, balance_after)
      cross join lateral (values (0::bigint, 'stakes', s.stake - s.vat, null::bigint), (0, 'vat', s.vat, null),
        (s.account_id, s.book, -s.stake, s.balance_after)) e (account_id, book, amount, balance_after)
    where e.amount <> 0;
end $$;
