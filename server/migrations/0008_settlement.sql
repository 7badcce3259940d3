-- Settlement: how far the outbox of line changes was read, and which selections' tickets are still to be looked at.

create table settlement_cursor (
  name text primary key,
  change_id bigint not null
);
insert into settlement_cursor (name, change_id) values ('lines', 0);

-- A selection whose result changed; `after_bet` is how far its tickets are done. A new change starts it again.
create table settlement_work (
  selection_id bigint primary key,
  after_bet uuid not null default '00000000-0000-0000-0000-000000000000',
  queued_at timestamptz not null default clock_timestamp()
);
