-- What is wrong with the books, one row each; empty is right. Reads everything: for checks, not for the hot path.
create function ledger_faults() returns table (fault text, subject text, off bigint) language sql stable as $$
  select 'transfer does not sum to zero', transfer_id::text, sum(amount)::bigint
    from ledger_entry group by transfer_id, book like 'points%' having sum(amount) <> 0
  union all
  select 'transfer has no entries', t.id::text, 0::bigint from ledger_transfer t
    where not exists (select from ledger_entry e where e.transfer_id = t.id)
  union all
  select 'entry has no transfer', e.transfer_id::text, 0::bigint from ledger_entry e
    where not exists (select from ledger_transfer t where t.id = e.transfer_id)
  union all
  select 'wallet differs from its entries', coalesce(w.account_id, e.account_id) || '/' || coalesce(w.book, e.book),
      coalesce(w.balance, 0) - coalesce(e.total, 0)
    from wallet_balance w full join (
      select account_id, book, sum(amount)::bigint as total from ledger_entry where account_id > 0 group by account_id, book
    ) e on e.account_id = w.account_id and e.book = w.book
    where coalesce(w.balance, 0) <> coalesce(e.total, 0)
$$;
