-- Takes lucky six tickets in one transaction, the same bet on each round from the open one on: all of them or none. Outcomes
-- are those of game_stake_begin and game_stake_end, `late` before the bettor's own limits; placed: balance is what is left.
create function lucky_place(
  tickets uuid[], account bigint, round bigint, round_no bigint, bet_kind text, bet_picks smallint[], each_stake bigint,
  each_vat bigint, ticket_rules text, ticket_tax text, request_key text, request_hash text
) returns table (outcome text, balance bigint, detail bigint) language plpgsql as $$
declare
  stakes bigint := each_stake * cardinality(tickets);
begin
  select b.* into outcome, balance, detail
    from game_stake_begin('lucky6', account, request_key, request_hash, tickets[1], stakes) b;
  if outcome = 'replay' then return next; return; end if;
  if outcome <> 'excluded' and not round_take_entry(round, 'lucky6') then outcome := 'late'; end if;
  select e.* into outcome, balance, detail
    from game_stake_end('lucky6', account, request_key, stakes, outcome, balance, detail) e;
  if outcome = 'placed' then
    balance := lucky_take(tickets, account, round_no, bet_kind, bet_picks, each_stake, each_vat, ticket_rules, ticket_tax);
    perform outbox_add('wallet.changed', jsonb_build_object('accountId', account));
  end if;
  return next;
end $$;
