-- A round begins proposed, with nothing decided; its phases go forwards only, and what it was approved for does not change.
create function jackpot_refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.phase = 'proposed' and new.carried = 0 and num_nonnulls(new.opened_at, new.closed_at, new.decided_at, new.paid_at,
        new.closing, new.awarded_by, new.approved_by, new.released_by, new.void_asked_by, new.voided_by, new.left_to,
        new.awarded_request, new.approved_request, new.released_request, new.void_asked_request, new.voided_request) = 0 then
      return new;
    end if;
    raise exception 'a jackpot does not begin as %', new.phase using errcode = 'restrict_violation';
  end if;
  if old.phase <> new.phase and (old.phase, new.phase) not in (
    ('proposed', 'open'), ('proposed', 'dropped'), ('open', 'closed'), ('closed', 'decided'), ('closed', 'void'),
    ('void', 'refunded'), ('decided', 'void'), ('awarded', 'void'), ('decided', 'awarded'), ('decided', 'closed'), ('awarded', 'closed'), ('awarded', 'approved'), ('approved', 'paid')
  ) then
    raise exception 'a jackpot does not go from % to %', old.phase, new.phase using errcode = 'restrict_violation';
  end if;
  if new.closes_at > old.closes_at then
    raise exception 'a jackpot does not close later' using errcode = 'restrict_violation';
  end if;
  if old.approved_by is not null and (old.awarded_by, old.approved_by) is distinct from (new.awarded_by, new.approved_by)
    or old.phase <> 'proposed' and old.carried <> new.carried or old.left_over <> new.left_over
    or old.left_to is not null and old.left_to is distinct from new.left_to
    or old.released_by is not null and old.released_by is distinct from new.released_by
    or old.void_asked_by is not null and old.void_asked_by is distinct from new.void_asked_by
    or old.closing is not null and old.closing is distinct from new.closing
    or old.phase = new.phase and (old.opened_at, old.closed_at, old.decided_at, old.paid_at) is distinct from
      (new.opened_at, new.closed_at, new.decided_at, new.paid_at) then
    raise exception 'what was decided about a jackpot does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger jackpot_refuse_change before insert or update on jackpot for each row execute function jackpot_refuse_change();
