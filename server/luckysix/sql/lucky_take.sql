-- Writes the tickets of requests whose stakes were taken, one for each round from the first on, and the ledger; `balances` is
-- what is left to each, by `ord`. The VAT comes off what the house gets. A request's ids ascend. Not for callers.
create function lucky_take(wanted lucky_wanted[], balances bigint[], taken_at timestamptz) returns void
language plpgsql as $$
declare
  going record;
begin
  insert into lucky_ticket (id, series, account_id, round_number, kind, picks, stake, vat, placed_at, balance_after, rules,
      tax_rows)
    select t.id, w.ids[1], w.account_id, w.round_number + t.n - 1, w.kind, w.picks, w.stake, w.vat, taken_at,
      balances[w.ord], w.rules, w.tax_rows
    from unnest(wanted) w, unnest(w.ids) with ordinality t (id, n);
  select array_agg(t.id) as ids, array_agg(w.account_id) as accounts, array_agg('cash'::text) as books,
      array_agg(w.stake) as stakes, array_agg(w.vat) as vats,
      array_agg(balances[w.ord] + w.stake * (cardinality(w.ids) - t.n)) as balances
    into going from unnest(wanted) w, unnest(w.ids) with ordinality t (id, n);
  perform ledger_post_stakes(going.ids, going.accounts, going.books, going.stakes, going.vats, going.balances);
end $$;
