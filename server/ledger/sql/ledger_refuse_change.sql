create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger rows are never changed: % on %', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger ledger_transfer_fixed before update or delete on ledger_transfer
  for each row execute function ledger_refuse_change();
create trigger ledger_entry_fixed before update or delete on ledger_entry
  for each row execute function ledger_refuse_change();
create trigger ledger_transfer_kept before truncate on ledger_transfer execute function ledger_refuse_change();
create trigger ledger_entry_kept before truncate on ledger_entry execute function ledger_refuse_change();
