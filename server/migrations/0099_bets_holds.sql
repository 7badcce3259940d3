-- Stakes that are held while their slips wait in the live hold. The money stands in the house's book `held`; the key's
-- row in bet_request says HELD meanwhile, so that nothing else is placed, refused or closed under it.
create table bet_hold (
  account_id bigint not null,
  -- As in bet_request.
  key text collate "C" not null,
  body_hash uuid not null,
  -- The reference of the two transfers: into the book, and out of it.
  id uuid not null unique,
  stake bigint not null check (stake > 0),
  -- The player's book that paid.
  book text not null,
  -- From then on whoever finds it gives the stake back: its process has died.
  until timestamptz not null,
  primary key (account_id, key)
);
create index bet_hold_until on bet_hold (until);
grant select, insert, update, delete on bet_hold to walia_app;
