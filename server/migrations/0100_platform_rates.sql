-- How often somebody has asked for something in the present window, counted by all processes together. Lost in a crash,
-- which begins a new window: so its changes are not logged and no commit waits for the disk.
create unlogged table rate_window (
  kind text not null,
  subject bigint not null,
  -- Windows of its kind's length since 1970.
  number bigint not null,
  count int not null,
  changed_at timestamptz not null,
  primary key (kind, subject)
) with (fillfactor = 50);
