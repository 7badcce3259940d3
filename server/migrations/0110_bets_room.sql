-- Room in a page for a settled ticket beside the open one: neither index is then written, and the journal holds what has
-- changed and not the whole ticket. Later partitions get it from bets_ensure_partitions.
do $$
declare part regclass;
begin
  for part in select inhrelid::regclass from pg_inherits where inhparent = 'bet'::regclass loop
    execute format('alter table %s set (fillfactor = 80)', part);
  end loop;
end $$;
