create function operations_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is never changed: % on %', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger audit_log_fixed before update or delete on audit_log
  for each row execute function operations_refuse_change();
create trigger audit_log_kept before truncate on audit_log execute function operations_refuse_change();
create trigger operation_request_fixed before update or delete on operation_request
  for each row execute function operations_refuse_change();
create trigger operation_request_kept before truncate on operation_request execute function operations_refuse_change();
