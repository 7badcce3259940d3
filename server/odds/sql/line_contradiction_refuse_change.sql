-- A contradiction is decided once.
create function line_contradiction_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the contradiction % was decided before', old.id using errcode = 'restrict_violation';
end $$;

create trigger line_contradiction_decided before update on line_contradiction for each row
  when (old.decided_at is not null) execute function line_contradiction_refuse_change();
