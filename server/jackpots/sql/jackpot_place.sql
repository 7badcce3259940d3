-- Takes an entry of a jackpot in one transaction. Outcomes, in the order in which they are looked for:
--   replay        the request was answered before, see jackpot_request
--   excluded      detail: until when the bettor has excluded himself, ms
--   late          the round takes no more entries
--   out_of_time   the bettor's own limit of time is used up
--   over_limit    detail: what the bettor's own limits leave
--   insufficient  balance: what there is in cash; detail: the price
--   placed        balance: what is left in cash
create function jackpot_place(
  entry uuid, account bigint, jackpot_round bigint, entry_picks smallint[], entry_doubles int, price bigint,
  entry_vat bigint, entry_pooled bigint, entry_tax text, request_key text, request_hash text
) returns table (outcome text, balance bigint, detail bigint) language plpgsql as $$
declare
  now_at timestamptz := uuid_extract_timestamp(entry);
begin
  -- Whoever comes second with the same key waits here for the first.
  insert into jackpot_request (account_id, key, body_hash, entry_id, at)
    values (account, request_key, request_hash, entry, now_at) on conflict do nothing;
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
      elsif detail < price then outcome := 'over_limit';
      end if;
    end if;
    select l.balance into balance from wallet_lock(array[account], array['cash']) l;
    perform from jackpot j where j.id = jackpot_round and j.phase = 'open' for share;
    if not found or (select clock_timestamp() >= j.closes_at from jackpot j where j.id = jackpot_round) then
      outcome := 'late';
    end if;
    if outcome = 'placed' and coalesce(balance, 0) < price then outcome := 'insufficient'; detail := price; end if;
  end if;
  if outcome <> 'placed' then
    update jackpot_request r set entry_id = null, refusal = jsonb_build_object('outcome', jackpot_place.outcome,
        'balance', jackpot_place.balance, 'detail', jackpot_place.detail)
      where r.account_id = account and r.key = request_key;
    return next;
    return;
  end if;
  balance := jackpot_take(entry, account, jackpot_round, entry_picks, entry_doubles, price, entry_vat, entry_pooled,
    entry_tax);
  perform outbox_add('wallet.changed', jsonb_build_object('accountId', account));
  return next;
end $$;
