-- Takes the stake of a ticket that nothing refuses, writes ticket and ledger, answers what is left. Its VAT comes off what
-- the house gets. Not for callers.
create function lucky_take(
  ticket uuid, account bigint, round bigint, round_no bigint, ticket_picks smallint[], ticket_stake bigint, ticket_vat bigint,
  ticket_rules text, ticket_tax text
) returns bigint language plpgsql as $$
declare
  left_over bigint;
  parts int := case when ticket_vat > 0 then 3 else 2 end;
begin
  select d.balance_after into left_over from wallet_debit_many(array[account], array['cash'], array[ticket_stake]) d;
  insert into lucky_ticket (id, account_id, round_id, round_number, picks, stake, vat, placed_at, balance_after, rules, tax_rows)
    values (ticket, account, round, round_no, ticket_picks, ticket_stake, ticket_vat, clock_timestamp(), left_over,
      ticket_rules, ticket_tax);
  perform ledger_insert(array[ticket], array['bet'], array[ticket::text], array_fill(ticket, array[parts]),
    (array[account, 0, 0])[1:parts], (array['cash', 'stakes', 'vat'])[1:parts],
    (array[-ticket_stake, ticket_stake - ticket_vat, ticket_vat])[1:parts], (array[left_over, null, null])[1:parts]);
  return left_over;
end $$;
