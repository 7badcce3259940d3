-- Systems, side bets, and tickets for rounds ahead: those have no row yet, so a ticket's round is its number.
drop index lucky_ticket_open;
alter table lucky_ticket
  drop constraint lucky_ticket_picks_check,
  drop constraint lucky_ticket_check2,
  drop column round_id,
  add column kind text not null default 'numbers'
    check (kind in ('numbers', 'firstParity', 'firstColour', 'fiveParity', 'fiveSum', 'lastBall')),
  -- tickets that were placed together have the id of the first
  add column series uuid,
  -- six to ten numbers, or the choice of a side bet
  add constraint lucky_ticket_picks_check
    check (case kind when 'numbers' then cardinality(picks) between 6 and 10 else cardinality(picks) = 1 end),
  -- odds: of all its winning lines together
  add constraint lucky_ticket_won_check check ((status = 5) = (odds is not null)),
  add constraint lucky_ticket_place_check check ((place is not null) = (status = 5 and kind = 'numbers'));
update lucky_ticket set series = id;
alter table lucky_ticket alter column series set not null;
create index lucky_ticket_open on lucky_ticket (round_number, id) where status = 1;
create index lucky_ticket_series on lucky_ticket (series, id);
