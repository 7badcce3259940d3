-- Who brought a bettor stays, and so does what was counted once of what he brought: his first deposit, his qualification.
create function affiliate_referral_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'a referral does not change like this: account %', old.account_id using errcode = 'restrict_violation';
end $$;

create trigger affiliate_referral_counted before update on affiliate_referral for each row
  when ((old.account_id, old.affiliate_id, old.registered_at, old.until) is distinct from
      (new.account_id, new.affiliate_id, new.registered_at, new.until)
    or old.first_deposit_at is not null
      and (old.first_deposit_at, old.first_deposit) is distinct from (new.first_deposit_at, new.first_deposit)
    or old.qualified_at is not null and (old.qualified_at, old.cpa) is distinct from (new.qualified_at, new.cpa))
  execute function affiliate_referral_refuse_change();
