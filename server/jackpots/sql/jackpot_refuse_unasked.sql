-- Awarding, approving, releasing and voiding are persons' steps: each is taken by the request of an operator for just that step
-- of just this round, and approving, releasing and the second word of a void by another account than those before. A round is
-- awarded again by a later request alone.
create function jackpot_refuse_unasked() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  asked boolean := true;
  moved boolean := old.phase <> new.phase;
  step jsonb := jsonb_build_object('id', new.id);
begin
  if moved and new.phase = 'awarded'
    or (old.awarded_by, old.awarded_request) is distinct from (new.awarded_by, new.awarded_request) then
    asked := new.phase = 'awarded' and new.awarded_request > coalesce(old.awarded_request, 0)
      and operation_asked(new.awarded_request, new.awarded_by, 'jackpotStep', step || '{"step": "award"}', '{}');
  end if;
  if asked and (moved and new.phase = 'approved'
    or (old.approved_by, old.approved_request) is distinct from (new.approved_by, new.approved_request)) then
    asked := moved and new.phase = 'approved' and operation_asked(new.approved_request, new.approved_by, 'jackpotStep',
      step || '{"step": "approve"}', array[old.awarded_request]);
  end if;
  if asked and (old.released_by, old.released_request) is distinct from (new.released_by, new.released_request) then
    asked := old.released_by is null and old.phase = 'approved' and not moved and operation_asked(new.released_request,
      new.released_by, 'jackpotStep', step || '{"step": "pay"}', array[old.awarded_request, old.approved_request]);
  end if;
  if asked and (old.void_asked_by, old.void_asked_request) is distinct from (new.void_asked_by, new.void_asked_request) then
    asked := old.void_asked_by is null and not moved and operation_asked(new.void_asked_request, new.void_asked_by,
      'jackpotStep', step || '{"step": "void"}', '{}');
  end if;
  if asked and (moved and new.phase = 'void' and new.void_because = 'operator'
    or (old.voided_by, old.voided_request) is distinct from (new.voided_by, new.voided_request)) then
    asked := moved and new.phase = 'void' and old.void_asked_by is not null and operation_asked(new.voided_request,
      new.voided_by, 'jackpotStep', step || '{"step": "void"}', array[old.void_asked_request]);
  end if;
  if asked then return new; end if;
  raise exception 'no operator has asked for this step of jackpot %', new.id using errcode = 'restrict_violation';
end $$;

create trigger jackpot_refuse_unasked before update on jackpot for each row execute function jackpot_refuse_unasked();
