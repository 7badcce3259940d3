-- Creates the partitions of this month and the next ones; called at start and daily. Rows of other months go to
-- ledger_entry_rest; a month that already has rows there stays there.
create function ledger_ensure_partitions(months_ahead int default 2) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  first date := date_trunc('month', now() at time zone 'utc')::date;
  month date;
  name text;
  made int := 0;
begin
  for ahead in 0..months_ahead loop
    month := (first + make_interval(months => ahead))::date;
    name := 'ledger_entry_' || to_char(month, 'YYYY_MM');
    continue when to_regclass(name) is not null;
    perform pg_advisory_xact_lock(hashtext('ledger_ensure_partitions'));
    continue when to_regclass(name) is not null;
    begin
      execute format('create table %I partition of ledger_entry for values from (%L) to (%L)', name,
        ledger_uuid_at(month::timestamp at time zone 'utc'),
        ledger_uuid_at((month + interval '1 month') at time zone 'utc'));
      execute format('revoke all on %I from walia_app', name);
      made := made + 1;
    exception when check_violation then raise notice '% stays in ledger_entry_rest', name;
    end;
  end loop;
  return made;
end $$;

revoke execute on function ledger_ensure_partitions from public;
grant execute on function ledger_ensure_partitions to walia_app;

select ledger_ensure_partitions();
