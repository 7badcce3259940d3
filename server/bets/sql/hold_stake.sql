-- Takes the stake of a slip at the beginning of its live hold, and its key. From here on the bettor has no say: what
-- becomes of it is decided by the hold. Outcomes, in the order in which they are looked for:
--   known         the request was answered before, or waits itself; without a key also when an identical one waits
--   excluded      detail: until when the bettor has excluded himself, ms
--   crowded       the account has so many slips waiting
--   out_of_time   the bettor's own limit of time is used up
--   over_limit    detail: what the bettor's own limits leave
--   insufficient  balance: what the book holds
--   held          balance: what it holds after the stake
create function hold_stake(
  account bigint, request_key text, hash uuid, hold_id uuid, amount bigint, from_book text,
  hold_ms int, repeat_ms int, holds_max int, out outcome text, out balance bigint, out detail bigint
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  taken record;
  now_at timestamptz := uuid_extract_timestamp(hold_id);
begin
  -- A row without a key is free again after the time for repeats, or when it was refused; see take_request_keys.
  insert into bet_request as r (account_id, key, body_hash, held)
    values (account, request_key_of(request_key, hash), hash, true)
    on conflict (account_id, key) do update set held = true, bet_id = null, refusal = null, at = clock_timestamp()
      where r.key = bet_unkeyed(hash)
        and (r.refusal is not null
          or r.bet_id is not null and r.at <= clock_timestamp() - repeat_ms * interval '1 millisecond');
  if not found then outcome := 'known'; return; end if;
  -- The bettor's limits are locked before the wallet, as where bets are placed.
  perform play_limits_lock(array[account]);
  -- So that the account's holds are counted one after the other.
  perform wallet_lock(array[account], array[from_book]);
  if request_key = '' and exists (select from bet_hold h where h.account_id = account and h.body_hash = hash) then
    outcome := 'known';
  elsif exists (select from accounts_excluded(array[account], now_at)) then
    outcome := 'excluded';
    detail := (select (extract(epoch from e.excluded_until) * 1000)::bigint
      from accounts_excluded(array[account], now_at) e);
  elsif (select count(*) from bet_hold h where h.account_id = account) >= holds_max then
    outcome := 'crowded';
  elsif play_time_is_over(account, now_at) then
    outcome := 'out_of_time';
  elsif play_left(account, from_book, now_at) < amount then
    outcome := 'over_limit';
    detail := play_left(account, from_book, now_at);
  else
    select * into taken from wallet_debit_many(array[account], array[from_book], array[amount]);
    outcome := case when taken.ok then 'held' else 'insufficient' end;
    balance := coalesce(taken.balance_after, 0);
  end if;
  if outcome <> 'held' then
    delete from bet_request r where r.account_id = account and r.key = request_key_of(request_key, hash);
    return;
  end if;
  insert into bet_hold (account_id, key, body_hash, id, stake, book, until)
    values (account, request_key_of(request_key, hash), hash, hold_id, amount, from_book,
      clock_timestamp() + hold_ms * interval '1 millisecond');
  perform ledger_insert(array[hold_id], array['bet_hold'], array[hold_id::text], array[hold_id, hold_id],
    array[account, 0], array[from_book, 'held'], array[-amount, amount], array[balance, null]);
  perform outbox_add('wallet.changed', jsonb_build_object('accountId', account));
end $$;

revoke execute on function hold_stake from public;
grant execute on function hold_stake to walia_app;
