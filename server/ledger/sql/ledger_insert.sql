-- Writes transfers with their entries; the caller has moved the wallets and says each player entry's balance after.
create function ledger_insert(
  transfer_ids uuid[], kinds text[], refs text[],
  entry_transfer uuid[], entry_account bigint[], entry_book text[], entry_amount bigint[], entry_balance_after bigint[]
) returns void language plpgsql as $$
begin
  insert into ledger_transfer (id, kind, reference) select * from unnest(transfer_ids, kinds, refs);
  insert into ledger_entry (transfer_id, account_id, book, amount, balance_after)
    select * from unnest(entry_transfer, entry_account, entry_book, entry_amount, entry_balance_after);
end $$;
