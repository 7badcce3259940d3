-- A dump that is restored into another cluster brings transaction numbers that are yet to come there: rows would wait
-- for them, and cursors stand beyond everything new. Then all rows get the first number and their order as ids. Run
-- with every migration, before anything reads or writes.
create function outbox_rebase() returns boolean language plpgsql as $$
begin
  if not exists (select from outbox where tx > pg_current_xact_id())
    and not exists (select from outbox_cursor where tx > pg_current_xact_id()) then return false; end if;
  update outbox_cursor c set tx = '3', id = (select count(*) from outbox o where (o.tx, o.id) <= (c.tx, c.id));
  create temporary table outbox_order on commit drop as
    select tx, id, row_number() over (order by tx, id) as n from outbox;
  -- Away from the numbers that are given next, as a key is checked row by row.
  update outbox o set tx = '4', id = -n.n from outbox_order n where o.tx = n.tx and o.id = n.id;
  update outbox set tx = '3', id = -id where tx = '4' and id < 0;
  return true;
end $$;
