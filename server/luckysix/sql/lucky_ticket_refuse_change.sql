-- A ticket is placed undecided, on a round that takes bets or is still to come, and decided once, as its round was. By
-- statement: a page of many tickets asks once.
create function lucky_ticket_refuse_change() returns trigger language plpgsql as $$
declare
  odd uuid;
begin
  if tg_op = 'INSERT' then
    select a.id into odd from added a left join round_phases_of('lucky6', array(select distinct t.round_number from added t)) r
        on r.number = a.round_number
      where (a.status, a.paid, a.tax) <> (1, 0, 0) or r.phase <> 'open' limit 1;
  else
    select w.id into odd from was w where w.status <> 1 limit 1;
    if odd is null then
      select c.id into odd from changed c
        left join round_phases_of('lucky6', array(select distinct t.round_number from changed t)) r on r.number = c.round_number
        where not (case c.status when 1 then (c.paid, c.tax) = (0, 0) when 4 then coalesce(r.phase, 'void') = 'void'
          else coalesce(r.phase, '') = 'drawn' end) limit 1;
    end if;
  end if;
  if odd is not null then
    raise exception 'a ticket is not placed or decided like this: %', odd using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

create trigger lucky_ticket_placed after insert on lucky_ticket referencing new table as added
  for each statement execute function lucky_ticket_refuse_change();
create trigger lucky_ticket_decided after update on lucky_ticket referencing old table as was new table as changed
  for each statement execute function lucky_ticket_refuse_change();
