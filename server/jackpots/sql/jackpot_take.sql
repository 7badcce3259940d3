-- Writes entries whose stakes were taken, and the ledger; `balances` is what is left to each, by `ord`; a free one moves
-- nothing. The stake is a transfer like any other ticket's; what of it goes into the round's pool is a second one.
-- Not for callers.
create function jackpot_take(wanted jackpot_wanted[], balances bigint[], taken_at timestamptz) returns void
language plpgsql as $$
declare
  paid record; pooled record;
begin
  select array_agg(w.ord) as ords, array_agg(w.id) as ids, array_agg(w.account_id) as accounts,
      array_agg('cash'::text) as books, array_agg(w.stake) as stakes, array_agg(w.vat) as vats
    into paid from unnest(wanted) w where w.stake > 0;
  insert into jackpot_entry (id, jackpot_id, account_id, picks, doubles, stake, vat, pooled, tax_rows, placed_at, balance_after)
    select w.id, w.jackpot_id, w.account_id, w.picks, w.doubles, w.stake, w.vat, w.pooled, w.tax_rows, taken_at,
      coalesce(balances[w.ord], 0) from unnest(wanted) w;
  if paid.ords is null then return; end if;
  perform ledger_post_stakes(paid.ids, paid.accounts, paid.books, paid.stakes, paid.vats,
    array(select balances[o] from unnest(paid.ords) with ordinality u (o, n) order by n));
  -- Ids of the entries' time, so that they come into the entries' partition.
  select array_agg(p.id) as ids, array_agg('jackpot_pool'::text) as kinds, array_agg(p.entry::text) as refs,
      array_agg('jackpot_' || p.jackpot_id) as books, array_agg(p.pooled) as amounts
    into pooled from (select overlay(w.id::text placing substr(gen_random_uuid()::text, 20) from 20)::uuid, w.id, w.jackpot_id,
      w.pooled from unnest(wanted) w where w.pooled > 0) p (id, entry, jackpot_id, pooled);
  if pooled.ids is not null then
    perform ledger_insert(pooled.ids, pooled.kinds, pooled.refs, array_agg(e.id), array_agg(0::bigint), array_agg(e.book),
      array_agg(e.amount), array_agg(null::bigint))
      from (select u.id, b.book, b.amount from unnest(pooled.ids, pooled.books, pooled.amounts) u (id, book, amount),
        lateral (values ('stakes', -u.amount), (u.book, u.amount)) b (book, amount)) e;
  end if;
end $$;
