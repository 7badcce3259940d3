-- The status of an account, its exclusion or its number changes: every process evicts its sessions from memory. No bet and
-- no payment is in such a transaction, so the hint to look may go with it.
create function account_changed() returns trigger language plpgsql as $$
begin
  perform outbox_add('sessions.ended', jsonb_build_object('accountId', new.id));
  perform pg_notify('outbox', '');
  return null;
end $$;

create trigger account_changed after update of status, excluded_until, mobile on account for each row
  when (old.status <> new.status or old.excluded_until is distinct from new.excluded_until or old.mobile <> new.mobile)
  execute function account_changed();
