create function withdrawal_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'a withdrawal does not change like this: %', old.id using errcode = 'restrict_violation';
end $$;

create trigger withdrawal_order_fixed before update on withdrawal for each row
  when ((old.account_id, old.method, old.provider, old.mobile, old.amount, old.fee, old.currency, old.created_at,
      old.bank, old.account_name, old.account_number)
    is distinct from
    (new.account_id, new.method, new.provider, new.mobile, new.amount, new.fee, new.currency, new.created_at,
      new.bank, new.account_name, new.account_number)
    -- made once, when our code was right
    or (old.claim_code is not null and old.claim_code is distinct from new.claim_code))
  execute function withdrawal_refuse_change();
create trigger withdrawal_outcome_fixed before update on withdrawal for each row
  when (old.settled_at is not null
    and (old.status, old.reason, old.receipt, old.settled_at) is distinct from
      (new.status, new.reason, new.receipt, new.settled_at))
  execute function withdrawal_refuse_change();
