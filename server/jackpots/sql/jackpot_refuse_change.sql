-- A round's phases go forwards only, and what it was approved for does not change.
create function jackpot_refuse_change() returns trigger language plpgsql as $$
begin
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
    or old.left_to <> new.left_to or old.released_by is not null and old.released_by is distinct from new.released_by then
    raise exception 'what was decided about a jackpot does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger jackpot_refuse_change before update on jackpot for each row execute function jackpot_refuse_change();
