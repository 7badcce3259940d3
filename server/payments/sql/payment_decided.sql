-- A deposit or a withdrawal came to its end, whichever way it took: its owner is told of it.
create function payment_decided() returns trigger language plpgsql as $$
begin
  perform outbox_add('payment.decided', jsonb_build_object('accountId', new.account_id, 'paymentId', new.id,
    'direction', tg_argv[0], 'status', new.status, 'reason', new.reason));
  return null;
end $$;

create trigger deposit_decided after update of status on deposit for each row
  when (old.status <> new.status and new.status in ('received', 'refused')) execute function payment_decided('in');
create trigger withdrawal_decided after update of status on withdrawal for each row
  when (old.status <> new.status and new.status in ('paid', 'refused')) execute function payment_decided('out');
