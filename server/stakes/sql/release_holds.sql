-- Ends holds that no placement comes for, and gives their stakes back. Those that have ended already are left out.
create function release_holds(hold_ids uuid[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  select give_back_stakes(free_holds(hold_ids))
$$;

revoke execute on function release_holds from public;
grant execute on function release_holds to walia_app;
