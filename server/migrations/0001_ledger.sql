-- The double-entry ledger and the players' wallets. Every movement of money is a transfer whose entries sum to zero.
--
-- Books. A player (account_id > 0) has cash, bonus, points, reserved. The house (account_id 0) has any other name:
-- stakes, payouts, vat, tax, fees, provider:<name>, demo, points_issued, … House books keep no balance row: one hot row
-- would cost three quarters of the throughput; their balance is the sum of their entries.
-- Signs. An entry's amount is what the book gains: a bet of 100.00 is cash -10000, stakes +8696, vat +1304.
--
-- What other slices call (all inside their own transaction; wallets are always locked in (account, book) order):
--   wallet_debit_many(accounts, books, amounts) → (ord, ok, balance_after)    one wallet at most once per call
--   wallet_credit_many(accounts, books, amounts, reversal) → (ord, ok, balance_after)   a wallet may appear many times
--   ledger_insert(transfer ids, kinds, refs, entry transfers, entry accounts, entry books, entry amounts, entry balances)
--   ledger_post_batch(transfer ids, kinds, refs, reversals, entry transfers, entry accounts, entry books, entry amounts)
--     → (ord, outcome) with outcome posted | duplicate | insufficient: wallets and entries in one call
--   wallet_open(account), ledger_ensure_partitions(months ahead), ledger_faults()

do $$
begin
  if not exists (select from pg_roles where rolname = 'walia_app') then create role walia_app nologin; end if;
exception when duplicate_object or unique_violation then null; -- another database of this server was migrated just now
end $$;
grant usage on schema public to walia_app;
alter default privileges in schema public grant select, insert, update, delete on tables to walia_app;
alter default privileges in schema public grant usage, select on sequences to walia_app;

create table ledger_transfer (
  id uuid primary key,
  kind text not null check (kind <> ''),
  reference text not null check (reference <> ''),
  at timestamptz not null default clock_timestamp(),
  unique (kind, reference)
);

-- Not partitioned above because a reference is unique over all time; the many rows are here.
create table ledger_entry (
  transfer_id uuid not null,
  account_id bigint not null check (account_id >= 0),
  book text not null check (book <> ''),
  amount bigint not null check (amount <> 0),
  balance_after bigint,
  primary key (transfer_id, account_id, book),
  check ((account_id > 0) = (book in ('cash', 'bonus', 'points', 'reserved'))),
  check ((account_id = 0) = (balance_after is null))
) partition by range (transfer_id);
create table ledger_entry_rest partition of ledger_entry default;
-- A player's history, newest first: ids of version 7 sort by time.
create index ledger_entry_history on ledger_entry (account_id, book, transfer_id) where account_id > 0;

create table wallet_balance (
  account_id bigint not null check (account_id > 0),
  book text not null check (book in ('cash', 'bonus', 'points', 'reserved')),
  balance bigint not null default 0,
  floor bigint not null default 0 check (floor <= 0),
  version bigint not null default 0,
  primary key (account_id, book),
  check (balance >= floor)
) with (fillfactor = 70);

-- The application's role reads and adds ledger rows, never changes them; wallets change only through the functions here.
revoke update, delete, truncate on ledger_transfer, ledger_entry, ledger_entry_rest from walia_app;
revoke insert on ledger_entry_rest from walia_app;
revoke insert, update, delete, truncate on wallet_balance from walia_app;

create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger rows are never changed: % on %', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger ledger_transfer_fixed before update or delete on ledger_transfer
  for each row execute function ledger_refuse_change();
create trigger ledger_entry_fixed before update or delete on ledger_entry
  for each row execute function ledger_refuse_change();
create trigger ledger_transfer_kept before truncate on ledger_transfer execute function ledger_refuse_change();
create trigger ledger_entry_kept before truncate on ledger_entry execute function ledger_refuse_change();

-- Points are another unit than money, so each side sums to zero by itself.
create function ledger_check_entries() returns trigger language plpgsql as $$
declare bad record;
begin
  select transfer_id, sum(amount) as off into bad from added
    group by transfer_id, book like 'points%' having sum(amount) <> 0 limit 1;
  if found then
    raise exception 'ledger transfer % is off by %', bad.transfer_id, bad.off using errcode = 'check_violation';
  end if;
  select a.transfer_id into bad from (select distinct transfer_id from added) a
    where not exists (select from ledger_transfer t where t.id = a.transfer_id) limit 1;
  if found then
    raise exception 'ledger entries without transfer %', bad.transfer_id using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create trigger ledger_entry_balanced after insert on ledger_entry referencing new table as added
  for each statement execute function ledger_check_entries();

-- Smallest uuid that version 7 can give at a time: 48 bits of milliseconds, then zeros.
create function ledger_uuid_at(at timestamptz) returns uuid language sql immutable parallel safe as $$
  select rpad(lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0'), 32, '0')::uuid
$$;

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
select ledger_ensure_partitions();

-- Opens the four books of a new account; harmless when they are open.
create function wallet_open(account bigint) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into wallet_balance (account_id, book)
    select account, book from unnest(array['bonus', 'cash', 'points', 'reserved']) book on conflict do nothing
$$;

-- Takes amounts (positive, minor units) from wallets. Rows succeed or fail alone: ok is false, and nothing taken, when
-- the wallet is missing or holds less. A wallet appears at most once per call. ord counts the input rows from 1.
create function wallet_debit_many(account_ids bigint[], books text[], amounts bigint[])
returns table (ord int, ok boolean, balance_after bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from unnest(amounts) a where a is null or a <= 0) then
    raise exception 'a debit is a positive amount' using errcode = 'invalid_parameter_value';
  end if;
  perform from wallet_balance w
    join unnest(account_ids, books) as want (account_id, book) on w.account_id = want.account_id and w.book = want.book
    order by w.account_id, w.book for no key update of w;
  return query
    with want as (
      select u.n::int as n, u.account_id, u.book, u.amount
      from unnest(account_ids, books, amounts) with ordinality as u (account_id, book, amount, n)
    ), changed as (
      update wallet_balance w set balance = w.balance - want.amount, version = w.version + 1
      from want
      where w.account_id = want.account_id and w.book = want.book and w.balance >= want.amount
      returning want.n, w.balance
    )
    select want.n, changed.n is not null, coalesce(changed.balance, w.balance)
    from want left join changed on changed.n = want.n
      left join wallet_balance w on w.account_id = want.account_id and w.book = want.book
    order by want.n;
end $$;

-- Adds amounts to wallets, which may repeat within a call; balance_after is the running balance in input order. With
-- reversal, amounts may be negative and may take a wallet below zero (its floor follows, and rises again when covered).
-- ok is false for a missing wallet.
create function wallet_credit_many(account_ids bigint[], books text[], amounts bigint[], reversal boolean default false)
returns table (ord int, ok boolean, balance_after bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from unnest(amounts) a where a is null or (a < 0 and not reversal)) then
    raise exception 'a credit is not negative' using errcode = 'invalid_parameter_value';
  end if;
  perform from wallet_balance w
    join (select distinct * from unnest(account_ids, books)) as want (account_id, book)
      on w.account_id = want.account_id and w.book = want.book
    order by w.account_id, w.book for no key update of w;
  return query
    with want as (
      select u.n::int as n, u.account_id, u.book, u.amount,
        sum(u.amount) over (partition by u.account_id, u.book order by u.n)::bigint as running
      from unnest(account_ids, books, amounts) with ordinality as u (account_id, book, amount, n)
    ), total as (
      select t.account_id, t.book, sum(t.amount)::bigint as amount from want t group by t.account_id, t.book
    ), changed as (
      update wallet_balance w
      set balance = w.balance + t.amount, floor = least(0, w.balance + t.amount), version = w.version + 1
      from total t
      where w.account_id = t.account_id and w.book = t.book
      returning w.account_id, w.book, w.balance - t.amount as before
    )
    select want.n, changed.before is not null, changed.before + want.running
    from want left join changed on changed.account_id = want.account_id and changed.book = want.book
    order by want.n;
end $$;

-- Writes transfers with their entries; the caller has moved the wallets and says each player entry's balance after.
create function ledger_insert(
  transfer_ids uuid[], kinds text[], refs text[],
  entry_transfer uuid[], entry_account bigint[], entry_book text[], entry_amount bigint[], entry_balance_after bigint[]
) returns void language plpgsql as $$
begin
  insert into ledger_transfer (id, kind, reference) select * from unnest(transfer_ids, kinds, refs);
  insert into ledger_entry (transfer_id, account_id, book, amount, balance_after)
    select * from unnest(entry_transfer, entry_account, entry_book, entry_amount, entry_balance_after);
end $$;

-- Wallets and entries of many transfers in one call, in order, each one posted or left out alone. The entries of one
-- transfer stand together and name each book once.
--   duplicate     a transfer of this kind and reference exists: nothing is done
--   insufficient  a player's book would fall below zero and `reversals` is not set for it: nothing is done
create function ledger_post_batch(
  transfer_ids uuid[], kinds text[], refs text[], reversals boolean[],
  entry_transfer uuid[], entry_account bigint[], entry_book text[], entry_amount bigint[]
) returns table (ord int, outcome text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  one record;
  outcomes text[] := '{}';
begin
  perform from wallet_balance w
    join (select distinct u.account_id, u.book from unnest(entry_account, entry_book) as u (account_id, book)
          where u.account_id > 0) want on w.account_id = want.account_id and w.book = want.book
    order by w.account_id, w.book for no key update of w;
  for one in
    select t.*, e.low, e.high
    from unnest(transfer_ids, kinds, refs, reversals) with ordinality as t (id, kind, ref, reversal, n)
    left join (select id, min(n) as low, max(n) as high from unnest(entry_transfer) with ordinality as e (id, n)
               group by id) e on e.id = t.id
    order by t.n
  loop
    if one.low is null then raise exception 'transfer % has no entries', one.id using errcode = 'check_violation'; end if;
    outcomes := outcomes || ledger_post_one(one.id, one.kind, one.ref, one.reversal,
      entry_account[one.low:one.high], entry_book[one.low:one.high], entry_amount[one.low:one.high]);
  end loop;
  return query select o.n::int, o.outcome from unnest(outcomes) with ordinality as o (outcome, n);
end $$;

-- One transfer of a batch whose wallets are locked. Not for callers.
create function ledger_post_one(
  transfer uuid, transfer_kind text, ref text, reversal boolean,
  entry_account bigint[], entry_book text[], entry_amount bigint[]
) returns text language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from ledger_transfer t where t.kind = transfer_kind and t.reference = ref) then
    return 'duplicate';
  end if;
  if not reversal and exists (
    select from unnest(entry_account, entry_book, entry_amount) as e (account_id, book, amount)
      left join wallet_balance w on w.account_id = e.account_id and w.book = e.book
      where e.account_id > 0 and e.amount < 0 and coalesce(w.balance, 0) + e.amount < 0
  ) then
    return 'insufficient';
  end if;
  insert into ledger_transfer (id, kind, reference) values (transfer, transfer_kind, ref) on conflict do nothing;
  if not found then return 'duplicate'; end if;
  with mine as (
    select * from unnest(entry_account, entry_book, entry_amount) as e (account_id, book, amount)
  ), changed as (
    update wallet_balance w
    set balance = w.balance + mine.amount, floor = least(0, w.balance + mine.amount), version = w.version + 1
    from mine where w.account_id = mine.account_id and w.book = mine.book
    returning w.account_id, w.book, w.balance
  )
  insert into ledger_entry (transfer_id, account_id, book, amount, balance_after)
    select transfer, mine.account_id, mine.book, mine.amount, changed.balance
    from mine left join changed on changed.account_id = mine.account_id and changed.book = mine.book;
  return 'posted';
end $$;

-- What is wrong with the books, one row each; empty is right. Reads everything: for checks, not for the hot path.
create function ledger_faults() returns table (fault text, subject text, off bigint) language sql stable as $$
  select 'transfer does not sum to zero', transfer_id::text, sum(amount)::bigint
    from ledger_entry group by transfer_id, book like 'points%' having sum(amount) <> 0
  union all
  select 'transfer has no entries', t.id::text, 0::bigint from ledger_transfer t
    where not exists (select from ledger_entry e where e.transfer_id = t.id)
  union all
  select 'entry has no transfer', e.transfer_id::text, 0::bigint from ledger_entry e
    where not exists (select from ledger_transfer t where t.id = e.transfer_id)
  union all
  select 'wallet differs from its entries', coalesce(w.account_id, e.account_id) || '/' || coalesce(w.book, e.book),
      coalesce(w.balance, 0) - coalesce(e.total, 0)
    from wallet_balance w full join (
      select account_id, book, sum(amount)::bigint as total from ledger_entry where account_id > 0 group by account_id, book
    ) e on e.account_id = w.account_id and e.book = w.book
    where coalesce(w.balance, 0) <> coalesce(e.total, 0)
$$;

-- security definer functions are for the application's role alone.
revoke execute on function wallet_open(bigint), wallet_debit_many(bigint[], text[], bigint[]),
  wallet_credit_many(bigint[], text[], bigint[], boolean), ledger_ensure_partitions(int),
  ledger_post_one(uuid, text, text, boolean, bigint[], text[], bigint[]),
  ledger_post_batch(uuid[], text[], text[], boolean[], uuid[], bigint[], text[], bigint[]) from public;
grant execute on function wallet_open(bigint), wallet_debit_many(bigint[], text[], bigint[]),
  wallet_credit_many(bigint[], text[], bigint[], boolean), ledger_ensure_partitions(int),
  ledger_post_batch(uuid[], text[], text[], boolean[], uuid[], bigint[], text[], bigint[]) to walia_app;
