-- Jobs that one process at a time does, by their schedule: whose turn it is, and what came of the last one.
create table job (
  name text primary key,
  every_ms bigint not null check (every_ms >= 0),
  next_at timestamptz not null default clock_timestamp(),
  -- While it runs; whoever holds it renews it. After that time the holder is taken for dead.
  leased_until timestamptz,
  -- Grows with every claim: what an earlier holder reports no longer counts.
  claim bigint not null default 0,
  started_at timestamptz,
  finished_at timestamptz,
  -- Failures since the last success.
  failures int not null default 0,
  failed_at timestamptz,
  error text
);
