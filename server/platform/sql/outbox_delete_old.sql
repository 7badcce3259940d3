-- Deletes at most `p_limit` of the oldest rows, if every durable reader has passed them and they are old enough. Looks at
-- no more than that many, so it never walks through what is kept. Answers how many are gone.
create function outbox_delete_old(p_before timestamptz, p_limit int) returns int language plpgsql as $$
declare gone int;
begin
  with passed as (select tx, id from outbox_cursor order by tx, id limit 1),
  oldest as (
    select o.tx, o.id, o.made_at from outbox o
    where o.tx < pg_snapshot_xmin(pg_current_snapshot())
      and not exists (select from passed p where (p.tx, p.id) < (o.tx, o.id))
    order by o.tx, o.id limit p_limit)
  delete from outbox o using oldest where o.tx = oldest.tx and o.id = oldest.id and oldest.made_at < p_before;
  get diagnostics gone = row_count;
  return gone;
end $$;
