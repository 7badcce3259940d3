-- Takes lucky six tickets in one transaction, the same bet on each round from the open one on: all of them or none. Outcomes,
-- in the order in which they are looked for:
--   replay        the request was answered before, see lucky_request
--   excluded      detail: until when the bettor has excluded himself, ms
--   late          the round takes no more entries
--   out_of_time   the bettor's own limit of time is used up
--   over_limit    detail: what the bettor's own limits leave
--   insufficient  balance: what there is in cash; detail: all stakes
--   placed        balance: what is left in cash
create function lucky_place(
  tickets uuid[], account bigint, round bigint, round_no bigint, bet_kind text, bet_picks smallint[], each_stake bigint,
  each_vat bigint, ticket_rules text, ticket_tax text, request_key text, request_hash text
) returns table (outcome text, balance bigint, detail bigint) language plpgsql as $$
declare
  now_at timestamptz := uuid_extract_timestamp(tickets[1]);
  stakes bigint := each_stake * cardinality(tickets);
begin
  -- Whoever comes second with the same key waits here for the first.
  insert into lucky_request (account_id, key, body_hash, ticket_id, at)
    values (account, request_key, request_hash, tickets[1], now_at) on conflict do nothing;
  if not found then outcome := 'replay'; return next; return; end if;
  outcome := 'placed';
  select (extract(epoch from e.excluded_until) * 1000)::bigint into detail
    from accounts_excluded(array[account], now_at) e;
  if found then
    outcome := 'excluded';
  else
    -- Limits are locked before wallets, and the round after both: then nothing is left to wait for.
    if cardinality(play_limits_lock(array[account])) > 0 then
      detail := play_left(account, 'cash', now_at);
      if play_time_is_over(account, now_at) then outcome := 'out_of_time';
      elsif detail < stakes then outcome := 'over_limit';
      end if;
    end if;
    select l.balance into balance from wallet_lock(array[account], array['cash']) l;
    if not round_take_entry(round, 'lucky6') then outcome := 'late'; end if;
    if outcome = 'placed' and coalesce(balance, 0) < stakes then
      outcome := 'insufficient'; detail := stakes;
    end if;
  end if;
  if outcome <> 'placed' then
    update lucky_request r set ticket_id = null,
        refusal = jsonb_build_object('outcome', lucky_place.outcome, 'balance', lucky_place.balance, 'detail', lucky_place.detail)
      where r.account_id = account and r.key = request_key;
    return next;
    return;
  end if;
  balance := lucky_take(tickets, account, round_no, bet_kind, bet_picks, each_stake, each_vat, ticket_rules, ticket_tax);
  perform outbox_add('wallet.changed', jsonb_build_object('accountId', account));
  return next;
end $$;
