create function bets_ensure_partitions(months_ahead int default 2) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  month date;
  parent text;
  name text;
  made int := 0;
begin
  perform pg_advisory_xact_lock(hashtext('bets_ensure_partitions'));
  foreach parent in array array['bet', 'bet_leg', 'bet_settlement'] loop
    for ahead in 0..months_ahead loop
      month := (date_trunc('month', now() at time zone 'utc') + make_interval(months => ahead))::date;
      name := parent || '_' || to_char(month, 'YYYY_MM');
      continue when to_regclass(name) is not null;
      begin
        execute format('create table %I partition of %I for values from (%L) to (%L)', name, parent,
          ledger_uuid_at(month::timestamp at time zone 'utc'),
          ledger_uuid_at((month + interval '1 month') at time zone 'utc'));
        -- Room for a settled ticket beside the open one: its indexes then stay as they are.
        if parent = 'bet' then execute format('alter table %I set (fillfactor = 80)', name); end if;
        execute format('revoke all on %I from walia_app', name);
        made := made + 1;
      exception when check_violation then raise notice '% stays in the rest', name;
      end;
    end loop;
  end loop;
  return made;
end $$;

revoke execute on function bets_ensure_partitions from public;
grant execute on function bets_ensure_partitions to walia_app;

select bets_ensure_partitions();
