-- The second id of a receipt, as a bet has one: with both anybody may look at the ticket, with one of them nobody but its owner.
alter table jackpot_entry add column sequence smallint not null default floor(random() * 10000)
  check (sequence between 0 and 9999);
alter table lucky_ticket add column sequence smallint not null default floor(random() * 10000)
  check (sequence between 0 and 9999);
