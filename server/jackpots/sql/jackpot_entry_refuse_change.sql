-- An entry is made undecided, in a round that takes entries; it is released and paid while its round is approved, given back
-- while it is void, and decided once. By statement: a page of many prizes asks once. The rounds are shared until the commit.
create function jackpot_entry_refuse_change() returns trigger language plpgsql as $$
declare
  odd uuid;
begin
  if tg_op = 'INSERT' then
    perform from jackpot j where j.id in (select a.jackpot_id from added a) order by j.id for share;
    select a.id into odd from added a join jackpot j on j.id = a.jackpot_id
      where (a.status, a.won, a.tax, a.paid) <> (9, 0, 0, 0) or num_nonnulls(a.won_lines, a.released_by) > 0
        or j.phase <> 'open' limit 1;
  else
    perform from jackpot j where j.id in (select c.jackpot_id from changed c) order by j.id for share;
    select c.id into odd from changed c join jackpot j on j.id = c.jackpot_id
      where j.phase <> case c.status when 4 then 'void' else 'approved' end
        or c.status = 9 and (c.won, c.tax, c.paid) <> (0, 0, 0) limit 1;
    if odd is null then
      select w.id into odd from was w where w.status <> 9 limit 1;
    end if;
  end if;
  if odd is not null then
    raise exception 'an entry is not made or decided like this: %', odd using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

create trigger jackpot_entry_made after insert on jackpot_entry referencing new table as added
  for each statement execute function jackpot_entry_refuse_change();
create trigger jackpot_entry_decided after update on jackpot_entry referencing old table as was new table as changed
  for each statement execute function jackpot_entry_refuse_change();
