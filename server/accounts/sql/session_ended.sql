-- A session ends: every process evicts it from memory. No bet and no payment is in such a transaction, so the hint to look
-- may go with it.
create function session_ended() returns trigger language plpgsql as $$
begin
  perform outbox_add('sessions.ended', jsonb_build_object('accountId', new.account_id));
  perform pg_notify('outbox', '');
  return null;
end $$;

create trigger session_ended after update of ended_at on session for each row
  when (old.ended_at is null and new.ended_at is not null) execute function session_ended();
