-- When every bet of a round that is over was settled: done once, by whoever leads. Bets whose placing commits after it are
-- found by their state.
alter table crash_round add column settled_at timestamptz;
update crash_round set settled_at = ended_at where ended_at is not null;
alter table crash_round add check (settled_at is null or ended_at is not null);
