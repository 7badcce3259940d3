-- Every kind that older releases wrote is in the list.
do $$
begin
  alter table ledger_transfer validate constraint ledger_transfer_kind_check;
exception when check_violation then
  raise exception 'transfers of kinds that this version does not know: %', (select string_agg(distinct t.kind, ', ')
    from ledger_transfer t where not exists (select from ledger_kind k where k.kind = t.kind));
end $$;
