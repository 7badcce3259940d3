-- What decided a round is written once, and its phases go forwards only.
create function round_refuse_change() returns trigger language plpgsql as $$
begin
  if (old.phase, new.phase) not in (
    ('open', 'closed'), ('closed', 'drawn'), ('closed', 'void'), ('drawn', 'settled'), ('void', 'refunded')
  ) then
    raise exception 'a round does not go from % to %', old.phase, new.phase using errcode = 'restrict_violation';
  end if;
  if old.decided_at is not null
    and (old.seed, old.decided_at) is distinct from (new.seed, new.decided_at)
    or old.result is not null
    and (old.signature, old.result, old.pays_at) is distinct from (new.signature, new.result, new.pays_at) then
    raise exception 'what decided a round does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger round_refuse_change before update on game_round for each row execute function round_refuse_change();
