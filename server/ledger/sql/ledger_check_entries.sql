-- Whether the transfers of new entries exist is asked one by one through the primary key. As an anti join it was planned
-- while ledger_transfer was small, and then read the whole table for every batch: 20 ms of a batch's 28 at 60,000 rows. The
-- key alone is no help either while the table is known as empty: reading all of it was 300 of a placement's 400 µs.
create function ledger_check_entries() returns trigger language plpgsql set enable_seqscan = off as $$
declare bad record;
begin
  select transfer_id, sum(amount) as off into bad from added
    group by transfer_id, book like 'points%' having sum(amount) <> 0 limit 1;
  if found then
    raise exception 'ledger transfer % is off by %', bad.transfer_id, bad.off using errcode = 'check_violation';
  end if;
  select a.transfer_id into bad from (select distinct transfer_id from added) a
    where (select t.id from ledger_transfer t where t.id = a.transfer_id) is null limit 1;
  if found then
    raise exception 'ledger entries without transfer %', bad.transfer_id using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;

create trigger ledger_entry_balanced after insert on ledger_entry referencing new table as added
  for each statement execute function ledger_check_entries();
