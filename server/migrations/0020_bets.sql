-- Tickets: what was sold, to whom, at which price, under which terms; and the function that takes many placements at once.
--
-- bet_terms       the tax row and the limits that a ticket was placed under, one row per distinct set
-- selection       one outcome of one line of one match that somebody has bet on: its texts, and its effective result
-- bet             a ticket. Its terms are never changed; only the four columns of its state are
-- bet_leg         a ticket's leg, keyed by the selection, so that a result finds its tickets
-- bet_request     idempotency: a key of an account, the hash of the body, and the answer it got
-- bet_settlement  every state that a ticket came to, in order; the last one is repeated on the bet
-- bet_ruling      what a person or an automatic check decided about one ticket or one of its legs
-- Ids of version 7 sort by time, so the big tables are partitioned by month on the ticket's id.

create table bet_terms (
  id int generated always as identity primary key,
  digest text not null unique,
  terms jsonb not null
);

create table selection (
  id bigint generated always as identity primary key,
  parent_match_id bigint not null,
  sub_type_id int not null,
  specifiers text not null,
  outcome_id text not null,
  -- {sportId, home, away, competition, category, startsAt, market: {en, am}, outcome: {en, am}}
  texts jsonb not null,
  -- The effective settlement of the outcome, or null: {result, voidFactor, deadHeatFactor, certainty}
  outcome jsonb,
  -- Cancels in force: [{startAt, endAt, reason}], times in ms or null
  cancels jsonb not null default '[]',
  -- No more bets on it: settled, or cancelled without an end.
  closed boolean not null default false,
  created_at timestamptz not null default now(),
  unique (parent_match_id, sub_type_id, specifiers, outcome_id)
) with (fillfactor = 80);

create table bet (
  account_id bigint not null check (account_id > 0),
  id uuid not null,
  code text collate "C" not null,
  seq smallint not null check (seq between 0 and 9999),
  placed_at timestamptz not null,
  product text not null,
  channel text not null,
  live boolean not null,
  stake bigint not null check (stake > 0),
  vat bigint not null check (vat >= 0 and vat < stake),
  total_odds numeric not null,
  possible_payout numeric not null,
  win_boost bigint not null,
  winnings_tax bigint not null,
  bonus bigint not null,
  acca_count smallint not null,
  acca_percent smallint not null,
  acca_bonus bigint not null,
  final_payout bigint not null,
  balance_after bigint not null,
  bonus_after bigint not null,
  first_bet boolean not null,
  selection_ids bigint[] not null check (cardinality(selection_ids) > 0),
  terms_id int not null,
  ip text not null,
  -- {src, userAgent, affiliate, affiliateId, affiliateTag, language, version, shareCodes}
  context jsonb not null,
  status smallint not null default 1,
  settlement_number int not null default 0,
  settled_at timestamptz,
  paid bigint check (paid >= 0),
  primary key (account_id, id)
) partition by range (id);
create table bet_rest partition of bet default;
create index bet_code on bet (code);

create table bet_leg (
  selection_id bigint not null,
  bet_id uuid not null,
  account_id bigint not null,
  place smallint not null,
  odds int not null check (odds > 100),
  live boolean not null,
  product smallint not null,
  starts_at timestamptz not null,
  -- Generation time of the feed's message that set the price.
  priced_at timestamptz not null,
  feed_odds text not null,
  primary key (selection_id, bet_id, account_id)
) partition by range (bet_id);
create table bet_leg_rest partition of bet_leg default;

create table bet_request (
  account_id bigint not null,
  key text collate "C" not null,
  body_hash uuid not null,
  bet_id uuid,
  refusal jsonb,
  at timestamptz not null default clock_timestamp(),
  primary key (account_id, key),
  check ((bet_id is null) = (refusal is not null))
);

create table bet_settlement (
  account_id bigint not null,
  bet_id uuid not null,
  number int not null,
  at timestamptz not null default clock_timestamp(),
  status smallint not null,
  paid bigint check (paid >= 0),
  -- result | reopened | ruling
  cause text not null,
  -- {totalOdds, figures, legs: [{state, factor, voidFactor, deadHeatFactor, reason}]}
  details jsonb not null,
  primary key (account_id, bet_id, number)
) partition by range (bet_id);
create table bet_settlement_rest partition of bet_settlement default;

create table bet_ruling (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  bet_id uuid not null,
  -- Null: the whole ticket.
  place smallint,
  kind text not null check (kind in ('void', 'cancel', 'reinstate')),
  reason text not null check (reason <> ''),
  by_whom text not null check (by_whom <> ''),
  at timestamptz not null default clock_timestamp()
);
create index bet_ruling_of_bet on bet_ruling (account_id, bet_id, id);

revoke update, delete, truncate on bet, bet_leg, bet_settlement, bet_ruling, bet_terms from walia_app;
revoke all on bet_rest, bet_leg_rest, bet_settlement_rest from walia_app;
grant update (status, settlement_number, settled_at, paid) on bet to walia_app;
revoke delete, truncate on selection from walia_app;

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
        execute format('revoke all on %I from walia_app', name);
        made := made + 1;
      exception when check_violation then raise notice '% stays in the rest', name;
      end;
    end loop;
  end loop;
  return made;
end $$;
select bets_ensure_partitions();
revoke execute on function bets_ensure_partitions(int) from public;
grant execute on function bets_ensure_partitions(int) to walia_app;

-- Placements hold this lock shared until they commit, and the marking of results holds it alone: a ticket is either
-- committed before its selection closes, and then found by settlement, or it sees the selection closed.
create function bet_door() returns bigint language sql immutable parallel safe as $$ select 7102026::bigint $$;

-- Takes many placements in one commit, each succeeding or failing alone. Arrays run in parallel, legs name their
-- placement by its place (from 1). At most one placement per account.
-- outcome: placed | replay (see bet_request) | expired | closed | insufficient (balance: what the wallet holds)
create function place_bets(
  p_account bigint[], p_id uuid[], p_code text[], p_seq smallint[], p_key text[], p_hash uuid[], p_closes_at bigint[],
  p_known boolean[], p_product text[], p_channel text[], p_live boolean[], p_stake bigint[], p_vat bigint[],
  p_total_odds numeric[], p_possible_payout numeric[], p_win_boost bigint[], p_winnings_tax bigint[], p_bonus bigint[],
  p_acca_count smallint[], p_acca_percent smallint[], p_acca_bonus bigint[], p_final_payout bigint[], p_terms int[],
  p_ip text[], p_context jsonb[], p_selections text[],
  l_bet int[], l_selection bigint[], l_place smallint[], l_odds int[], l_live boolean[], l_product smallint[],
  l_starts_at bigint[], l_priced_at bigint[], l_feed_odds text[]
) returns table (ord int, outcome text, placed_ms double precision, balance bigint, bonus bigint, first boolean)
language plpgsql as $$
declare
  n int := cardinality(p_account);
  v_outcome text[] := array_fill('placed'::text, array[n]);
  v_balance bigint[] := array_fill(null::bigint, array[n]);
  v_held bigint[] := array_fill(null::bigint, array[n]);
  v_first boolean[];
  v_bonus bigint[];
  v_at timestamptz;
  v_go int[];
  v_keyed int;
  v_fresh int;
  one record;
begin
  perform pg_advisory_xact_lock_shared(bet_door());

  -- Ascending order of keys, so that two servers cannot wait for each other.
  insert into bet_request (account_id, key, body_hash, bet_id)
    select u.account, u.key, u.hash, u.id from unnest(p_account, p_key, p_hash, p_id) u (account, key, hash, id)
    where u.key <> '' order by u.account, u.key
    on conflict do nothing;
  get diagnostics v_fresh = row_count;
  select count(*) into v_keyed from unnest(p_key) k where k <> '';
  if v_fresh < v_keyed then
    for one in
      select u.n from unnest(p_account, p_key, p_id) with ordinality u (account, key, id, n)
        join bet_request r on r.account_id = u.account and r.key = u.key
        where u.key <> '' and r.bet_id is distinct from u.id
    loop v_outcome[one.n] := 'replay'; end loop;
  end if;

  -- The database's clock decides, after every wait and right before the commit.
  v_at := clock_timestamp();
  for one in
    select u.n from unnest(p_closes_at) with ordinality u (ms, n)
      where u.ms > 0 and u.ms <= extract(epoch from v_at) * 1000 and v_outcome[u.n] = 'placed'
  loop v_outcome[one.n] := 'expired'; end loop;
  for one in
    select distinct l.bet from unnest(l_bet, l_selection) l (bet, selection) join selection s on s.id = l.selection
      where s.closed and v_outcome[l.bet] = 'placed'
  loop v_outcome[one.bet] := 'closed'; end loop;

  v_go := array(select u.n from unnest(v_outcome) with ordinality u (outcome, n) where u.outcome = 'placed' order by u.n);
  if cardinality(v_go) > 0 then
    for one in
      select d.ord, d.ok, d.balance_after from wallet_debit_many(
        array(select p_account[g] from unnest(v_go) with ordinality u (g, i) order by i),
        array_fill('cash'::text, array[cardinality(v_go)]),
        array(select p_stake[g] from unnest(v_go) with ordinality u (g, i) order by i)) d
    loop
      if one.ok then v_balance[v_go[one.ord]] := one.balance_after;
      else
        v_outcome[v_go[one.ord]] := 'insufficient';
        v_held[v_go[one.ord]] := coalesce(one.balance_after, 0);
      end if;
    end loop;
  end if;

  v_first := array(
    select case when u.known or u.balance is null then false
      else not exists (select from bet b where b.account_id = u.account) end
    from unnest(p_account, p_known, v_balance) with ordinality u (account, known, balance, n) order by u.n);

  -- The one look at a wallet that is not the ledger's own function: the answer shows both balances.
  v_bonus := array(
    select coalesce(w.balance, 0) from unnest(p_account) with ordinality u (account, n)
      left join wallet_balance w on w.account_id = u.account and w.book = 'bonus' order by u.n);

  insert into bet (account_id, id, code, seq, placed_at, product, channel, live, stake, vat, total_odds,
      possible_payout, win_boost, winnings_tax, bonus, acca_count, acca_percent, acca_bonus, final_payout, balance_after,
      bonus_after, first_bet, terms_id, ip, context, selection_ids)
    select u.account, u.id, u.code, u.seq, v_at, u.product, u.channel, u.live, u.stake, u.vat, u.total_odds,
      u.possible_payout, u.win_boost, u.winnings_tax, u.bonus, u.acca_count, u.acca_percent, u.acca_bonus,
      u.final_payout, u.balance, u.bonus_after, u.first, u.terms, u.ip, u.context, u.selections::bigint[]
    from unnest(p_account, p_id, p_code, p_seq, p_product, p_channel, p_live, p_stake, p_vat, p_total_odds,
        p_possible_payout, p_win_boost, p_winnings_tax, p_bonus, p_acca_count, p_acca_percent, p_acca_bonus,
        p_final_payout, v_balance, v_bonus, v_first, p_terms, p_ip, p_context, p_selections)
      u (account, id, code, seq, product, channel, live, stake, vat, total_odds, possible_payout, win_boost, winnings_tax,
        bonus, acca_count, acca_percent, acca_bonus, final_payout, balance, bonus_after, first, terms, ip,
        context, selections)
    where u.balance is not null;

  insert into bet_leg (selection_id, bet_id, account_id, place, odds, live, product, starts_at, priced_at, feed_odds)
    select l.selection, p_id[l.bet], p_account[l.bet], l.place, l.odds, l.live, l.product,
      to_timestamp(l.starts_at / 1000.0), to_timestamp(l.priced_at / 1000.0), l.feed_odds
    from unnest(l_bet, l_selection, l_place, l_odds, l_live, l_product, l_starts_at, l_priced_at, l_feed_odds)
      l (bet, selection, place, odds, live, product, starts_at, priced_at, feed_odds)
    where v_outcome[l.bet] = 'placed';

  perform ledger_insert(
    array_agg(b.id), array_agg('bet'::text), array_agg(b.id::text),
    array_agg(b.id) || array_agg(b.id) || array_agg(b.id) filter (where b.vat > 0),
    array_agg(b.account) || array_agg(0::bigint) || array_agg(0::bigint) filter (where b.vat > 0),
    array_agg('cash'::text) || array_agg('stakes'::text) || array_agg('vat'::text) filter (where b.vat > 0),
    array_agg(-b.stake) || array_agg(b.stake - b.vat) || array_agg(b.vat) filter (where b.vat > 0),
    array_agg(b.balance) || array_agg(null::bigint) || array_agg(null::bigint) filter (where b.vat > 0))
  from (
    select u.account, u.id, u.stake, u.vat, u.balance
    from unnest(p_account, p_id, p_stake, p_vat, v_balance) u (account, id, stake, vat, balance)
    where u.balance is not null
  ) b having count(*) > 0;

  -- A refused request keeps its key: the same answer again.
  if cardinality(v_go) < n or 'insufficient' = any (v_outcome) then
    update bet_request r set bet_id = null, refusal = jsonb_build_object('code', case u.outcome
        when 'expired' then 'LEG_EXPIRED' when 'closed' then 'LEG_SUSPENDED' else 'INSUFFICIENT_BALANCE' end)
      from unnest(p_account, p_key, p_id, v_outcome) u (account, key, id, outcome)
      where r.account_id = u.account and r.key = u.key and r.bet_id = u.id
        and u.outcome in ('expired', 'closed', 'insufficient');
  end if;

  return query select u.n::int, u.outcome, extract(epoch from v_at)::double precision * 1000, coalesce(u.balance, u.held), u.bonus, u.first
    from unnest(v_outcome, v_balance, v_held, v_bonus, v_first) with ordinality u (outcome, balance, held, bonus, first, n) order by u.n;
end $$;
