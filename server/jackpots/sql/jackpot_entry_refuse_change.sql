-- An entry is made undecided, in a round that takes entries; it is released and paid while its round is approved, given back
-- while it is void, and decided once. Nothing is paid before a third person has released the round; a prize is released by the
-- request of an operator for just that, of neither account that awarded or approved. By statement: a page of many prizes asks
-- once. The rounds are shared until the commit.
create function jackpot_entry_refuse_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  odd uuid;
begin
  if tg_op = 'INSERT' then
    perform from jackpot j where j.id in (select a.jackpot_id from added a) order by j.id for share;
    select a.id into odd from added a join jackpot j on j.id = a.jackpot_id
      where (a.status, a.won, a.tax, a.paid) <> (9, 0, 0, 0) or num_nonnulls(a.won_lines, a.released_by, a.released_request) > 0
        or j.phase <> 'open' limit 1;
  else
    perform from jackpot j where j.id in (select c.jackpot_id from changed c) order by j.id for share;
    select c.id into odd from changed c join jackpot j on j.id = c.jackpot_id
      where j.phase <> case c.status when 4 then 'void' else 'approved' end
        or c.status = 9 and (c.won, c.tax, c.paid) <> (0, 0, 0)
        or c.status in (3, 5) and j.released_by is null limit 1;
    if odd is null then
      select w.id into odd from was w where w.status <> 9 limit 1;
    end if;
    if odd is null then
      select c.id into odd from changed c join was w on w.id = c.id join jackpot j on j.id = c.jackpot_id
        where (c.released_by, c.released_request) is distinct from (w.released_by, w.released_request)
          and (w.released_by is not null or c.status <> 9 or c.released_by in (j.awarded_by, j.approved_by)
            or not operation_asked(c.released_request, c.released_by, 'jackpotRelease',
              jsonb_build_object('ticket', 'jpe_' || replace(c.id::text, '-', '')),
              array[j.awarded_request, j.approved_request])) limit 1;
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
