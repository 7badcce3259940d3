-- One transfer of a batch whose wallets are locked. Not for callers.
create function ledger_post_one(
  transfer uuid, transfer_kind text, ref text, reversal boolean,
  entry_account bigint[], entry_book text[], entry_amount bigint[]
) returns text language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from ledger_transfer t where t.kind = transfer_kind and t.reference = ref) then
    return 'duplicate';
  end if;
  if not reversal and exists (
    select from unnest(entry_account, entry_book, entry_amount) as e (account_id, book, amount)
      left join wallet_balance w on w.account_id = e.account_id and w.book = e.book
      where e.account_id > 0 and e.amount < 0 and coalesce(w.balance, 0) + e.amount < 0
  ) then
    return 'insufficient';
  end if;
  insert into ledger_transfer (id, kind, reference) values (transfer, transfer_kind, ref) on conflict do nothing;
  if not found then return 'duplicate'; end if;
  with mine as (
    select * from unnest(entry_account, entry_book, entry_amount) as e (account_id, book, amount)
  ), changed as (
    update wallet_balance w
    set balance = w.balance + mine.amount, floor = least(0, w.balance + mine.amount), version = w.version + 1
    from mine where w.account_id = mine.account_id and w.book = mine.book
    returning w.account_id, w.book, w.balance
  )
  insert into ledger_entry (transfer_id, account_id, book, amount, balance_after)
    select transfer, mine.account_id, mine.book, mine.amount, changed.balance
    from mine left join changed on changed.account_id = mine.account_id and changed.book = mine.book;
  return 'posted';
end $$;

revoke execute on function ledger_post_one from public;
