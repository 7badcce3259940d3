-- A withdrawal is handed to a provider only where the ledger has its reserve: asked in the statement that counts the sending.
create function withdrawal_refuse_unreserved() returns trigger language plpgsql as $$
begin
  if not ledger_has_moved('withdrawal', new.id::text, new.account_id, 'reserved', new.amount) then
    raise exception 'a withdrawal without its reserve is not sent: %', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger withdrawal_sent_reserved before update on withdrawal for each row
  when (new.send_count <> old.send_count or new.sent_at is distinct from old.sent_at)
  execute function withdrawal_refuse_unreserved();
