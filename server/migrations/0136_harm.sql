-- Markers of harm: what of each day's play an operator should look at, and what was done about it. Nothing of it is ever
-- changed; a marker with no action is still to be looked at.
create table harm_day (
  -- of the market; looked through to its end
  day date primary key,
  markers int not null,
  closed_at timestamptz not null
);
revoke update, delete, truncate on harm_day from walia_app;

create table harm_marker (
  id bigint generated always as identity primary key,
  day date not null,
  account_id bigint not null,
  kind text not null check (kind in ('chasing', 'nightPlay', 'risingStakes', 'cancelledWithdrawals')),
  -- counts and minor units, by name
  figures jsonb not null,
  found_at timestamptz not null,
  unique (day, account_id, kind)
);
create index harm_marker_of_account on harm_marker (account_id, id);
revoke update, delete, truncate on harm_marker from walia_app;

create table harm_action (
  id uuid primary key default uuidv7(),
  marker_id bigint not null references harm_marker (id),
  action text not null check (action in ('watched', 'contacted', 'limited', 'excluded', 'none')),
  reason text not null check (reason <> ''),
  by text not null check (by <> ''),
  at timestamptz not null
);
create index harm_action_of_marker on harm_action (marker_id);
revoke update, delete, truncate on harm_action from walia_app;
