-- Whether a result is put on a selection: what the newest stored change of its line says is, and nothing where a newer change
-- than the caller's is stored, which is marked in its turn. Fails for a result that no change has. `said` is the outcome as
-- the caller has it, `change` its id. A match of a super league is marked once. Not for callers.
create function mark_stands(x selection, change bigint, said jsonb, cancels jsonb, closed boolean) returns boolean
language plpgsql stable as $$
declare
  stands boolean := case when x.parent_match_id >= 1000000000000000
    then not x.closed and virtual_mark_stands(x.parent_match_id, said, cancels)
    else line_mark_stands(x.parent_match_id, x.sub_type_id, x.specifiers, x.outcome_id, change, said, cancels, closed) end;
begin
  if stands is null or x.parent_match_id >= 1000000000000000 and not stands then
    raise exception 'a result that its line does not have: selection %', x.id using errcode = 'restrict_violation';
  end if;
  return stands;
end $$;
