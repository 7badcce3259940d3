-- An account is used and, once, revoked; nothing else of it changes, and none goes: its name would be free for another.
create function operator_account_refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or (old.id, old.name, old.person, old.secret_hash, old.created_by, old.created_at, old.simulated)
      is distinct from (new.id, new.name, new.person, new.secret_hash, new.created_by, new.created_at, new.simulated)
    or old.revoked_at is not null and (old.revoked_by, old.revoked_at) is distinct from (new.revoked_by, new.revoked_at) then
    raise exception 'an operator''s account is only ever revoked' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger operator_account_fixed before update or delete on operator_account
  for each row execute function operator_account_refuse_change();
create trigger operator_account_kept before truncate on operator_account execute function operator_account_refuse_change();
