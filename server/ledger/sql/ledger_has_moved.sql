-- Whether a transfer moved this amount on a book.
create function ledger_has_moved(transfer_kind text, ref text, account bigint, on_book text, moved bigint) returns boolean
language sql stable as $$
  select exists (
    select from ledger_transfer t join ledger_entry e on e.transfer_id = t.id
    where t.kind = transfer_kind and t.reference = ref and e.account_id = account and e.book = on_book and e.amount = moved)
$$;
