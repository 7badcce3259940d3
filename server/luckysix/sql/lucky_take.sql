-- Takes the stakes of tickets that nothing refuses, one for each round from the first on, writes tickets and ledger, answers
-- what is left. The VAT comes off what the house gets. Ids ascend. Not for callers.
create function lucky_take(
  tickets uuid[], account bigint, first_round bigint, bet_kind text, bet_picks smallint[], each_stake bigint, each_vat bigint,
  ticket_rules text, ticket_tax text
) returns bigint language plpgsql as $$
declare
  count int := cardinality(tickets);
  left_over bigint;
begin
  select d.balance_after into left_over
    from wallet_debit_many(array[account], array['cash'], array[each_stake * count]) d;
  insert into lucky_ticket (id, series, account_id, round_number, kind, picks, stake, vat, placed_at, balance_after, rules,
      tax_rows)
    select id, tickets[1], account, first_round + n - 1, bet_kind, bet_picks, each_stake, each_vat, clock_timestamp(),
      left_over, ticket_rules, ticket_tax
    from unnest(tickets) with ordinality as t (id, n);
  perform ledger_insert(tickets, array_fill('bet'::text, array[count]), tickets::text[], array_agg(e.id), array_agg(e.account),
      array_agg(e.book), array_agg(e.amount), array_agg(e.after))
    from (
      select id, account, 'cash', -each_stake, left_over + each_stake * (count - n)
        from unnest(tickets) with ordinality as t (id, n)
      union all select id, 0, 'stakes', each_stake - each_vat, null from unnest(tickets) id
      union all select id, 0, 'vat', each_vat, null from unnest(tickets) id where each_vat > 0
    ) e (id, account, book, amount, after);
  return left_over;
end $$;
