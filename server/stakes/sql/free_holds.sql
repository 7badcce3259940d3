-- Ends holds: their rows and the keys that they took go. Who deletes a row has to give its stake back, once.
create function free_holds(hold_ids uuid[]) returns stake_hold[] language plpgsql as $$
declare
  freed stake_hold[];
begin
  with gone as (delete from stake_hold h where h.id = any (hold_ids) returning h as hold)
    select array_agg(hold order by (hold).account_id, (hold).key) into freed from gone;
  delete from stake_request r using unnest(freed) f
    where r.account_id = f.account_id and r.key = f.key and r.held;
  return freed;
end $$;
