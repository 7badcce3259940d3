create function deposit_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'a deposit does not change like this: %', old.id using errcode = 'restrict_violation';
end $$;

create trigger deposit_order_fixed before update on deposit for each row
  when ((old.account_id, old.method, old.provider, old.mobile, old.amount, old.fee, old.currency, old.created_at)
    is distinct from
    (new.account_id, new.method, new.provider, new.mobile, new.amount, new.fee, new.currency, new.created_at))
  execute function deposit_refuse_change();
create trigger deposit_outcome_fixed before update on deposit for each row
  when (old.settled_at is not null
    and (old.status, old.reason, old.receipt, old.settled_at, old.credited_amount, old.credited_fee) is distinct from
      (new.status, new.reason, new.receipt, new.settled_at, new.credited_amount, new.credited_fee))
  execute function deposit_refuse_change();
