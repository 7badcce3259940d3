-- Uses of a promo code and what they cost are not counted back.
create function promo_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'a use of a promo code stays counted: %', old.code using errcode = 'restrict_violation';
end $$;

create trigger promo_code_used before update on promo_code for each row
  when (new.uses < old.uses or new.spent < old.spent) execute function promo_refuse_change();
