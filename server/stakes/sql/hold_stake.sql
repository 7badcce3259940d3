-- Takes the stake of a slip at the beginning of its live hold, and its key. From here on the bettor has no say: what
-- becomes of it is decided by the hold. Outcomes are those of stakes_begin, and
--   known              the request was answered before, or waits itself; without a key also when an identical one waits
--   TOO_MANY_REQUESTS  the account has so many slips waiting
--   held               balance: what the book holds after the stake
create function hold_stake(
  account bigint, request_key text, hash uuid, hold_id uuid, amount bigint, from_book text,
  hold_ms int, repeat_ms int, holds_max int, out outcome text, out balance bigint, out detail bigint
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  one stake := (1, account, stake_key_of(request_key, hash), request_key = '', hash, hold_id, from_book, amount, 0)::stake;
begin
  -- A row without a key is free again after the time for repeats, or when it was refused; see stakes_begin.
  insert into stake_request as r (account_id, key, product, body_hash, held) values (account, one.key, 'bet', hash, true)
    on conflict (account_id, key) do update set held = true, ticket_id = null, refusal = null, at = clock_timestamp()
      where one.unkeyed and (r.refusal is not null
        or r.ticket_id is not null and r.at <= clock_timestamp() - repeat_ms * interval '1 millisecond');
  if not found then outcome := 'known'; return; end if;
  -- The bettor's limits are locked before the wallet, as everywhere; by the wallet's lock the account's holds are counted one
  -- after the other.
  perform play_limits_lock(array[account]);
  perform wallet_lock(array[account], array[from_book]);
  select (extract(epoch from e.excluded_until) * 1000)::bigint into detail
    from accounts_excluded(array[account], uuid_extract_timestamp(hold_id)) e;
  if one.unkeyed and exists (select from stake_hold h where h.account_id = account and h.body_hash = hash) then
    outcome := 'known';
  elsif detail is not null then
    outcome := 'SELF_EXCLUDED';
  elsif (select count(*) from stake_hold h where h.account_id = account) >= holds_max then
    outcome := 'TOO_MANY_REQUESTS';
  else
    select l.outcomes[1], l.details[1] into outcome, detail from stakes_limit(array[one], array['placed'], array[detail]) l;
    select t.outcomes[1], t.balances[1], t.details[1] into outcome, balance, detail
      from stakes_take(array[one], array[outcome], array[balance], array[detail]) t;
  end if;
  if outcome <> 'placed' then
    delete from stake_request r where r.account_id = account and r.key = one.key;
    return;
  end if;
  outcome := 'held';
  insert into stake_hold (account_id, key, body_hash, id, stake, book, until)
    values (account, one.key, hash, hold_id, amount, from_book, clock_timestamp() + hold_ms * interval '1 millisecond');
  perform ledger_insert(array[hold_id], array['bet_hold'], array[hold_id::text], array[hold_id, hold_id],
    array[account, 0], array[from_book, 'held'], array[-amount, amount], array[balance, null]);
  perform outbox_add('wallet.changed', jsonb_build_object('accountId', account));
end $$;

revoke execute on function hold_stake from public;
grant execute on function hold_stake to walia_app;
