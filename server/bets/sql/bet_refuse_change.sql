-- A ticket changes from one state to the next, each of which has its row in bet_settlement, and never beside them. What its
-- legs are on stays.
create function bet_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'a % does not change like this: %', tg_argv[0], old.id using errcode = 'restrict_violation';
end $$;

create trigger bet_state_numbered before update on bet for each row
  when (new.settlement_number not in (old.settlement_number, old.settlement_number + 1)
    or new.settlement_number = old.settlement_number
    and (old.status, old.settled_at, old.paid, old.stake_out, old.vat_out, old.cashed_out, old.gross_out, old.taxable_out,
        old.tax_out)
      is distinct from
      (new.status, new.settled_at, new.paid, new.stake_out, new.vat_out, new.cashed_out, new.gross_out, new.taxable_out,
        new.tax_out))
  execute function bet_refuse_change('ticket');
create trigger selection_fixed before update on selection for each row
  when ((old.parent_match_id, old.sub_type_id, old.specifiers, old.outcome_id) is distinct from
    (new.parent_match_id, new.sub_type_id, new.specifiers, new.outcome_id)) execute function bet_refuse_change('selection');
