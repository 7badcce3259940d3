-- Runs commands of providers, at most one for each account, in one transaction; each is taken or refused alone. Limits are
-- locked before wallets, wallets in the one order, rounds after both. `balance` is the bettor's cash afterwards, of a repeat
-- that of the first time, as is `tax`, what was withheld of a win. Outcomes stand in domain/casino/outcome.ts.
create function casino_run(commands jsonb, now_at timestamptz, idle_minutes int)
returns table (ord int, outcome text, balance bigint, tax bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  one record;
  accounts bigint[];
  logins uuid[];
  limited bigint[];
  excluded bigint[];
  logged_out uuid[];
  moved bigint[] := '{}';
begin
  select array_agg(k.account_id order by k.account_id), array_agg(k.login_id) filter (where k.kind = 'bet')
    into accounts, logins from jsonb_populate_recordset(null::casino_command, commands) k;
  limited := coalesce(play_limits_lock(accounts), '{}');
  for one in
    with locked as materialized (select * from wallet_lock(accounts, array_fill('cash'::text, array[cardinality(accounts)])))
    select k as command, l.balance from jsonb_populate_recordset(null::casino_command, commands) k
      left join locked l on l.account_id = k.account_id
    order by k.ord
  loop
    -- After the lock, so that an exclusion or a log-out that another process committed is seen.
    if excluded is null then
      select coalesce(array_agg(e.account_id), '{}') into excluded from accounts_excluded(accounts, now_at) e;
      logged_out := array(select sessions_over(logins, now_at, idle_minutes));
    end if;
    ord := (one.command).ord;
    select t.outcome, t.balance, t.tax into outcome, balance, tax from casino_take(one.command, coalesce(one.balance, 0),
      (one.command).account_id = any (limited), case
        when (one.command).account_id = any (excluded) then 'PLAYER_BLOCKED'
        when (one.command).login_id = any (logged_out) then 'SESSION_EXPIRED' end, now_at) t;
    if balance <> one.balance and outcome = 'OK' then moved := moved || (one.command).account_id; end if;
    return next;
  end loop;
  perform outbox_add('wallet.changed', jsonb_build_object('accountId', account)) from unnest(moved) account;
end $$;

revoke execute on function casino_run from public;
grant execute on function casino_run to walia_app;
