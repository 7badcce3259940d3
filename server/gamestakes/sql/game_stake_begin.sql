-- Begins to take a stake on a game, in the caller's transaction: keeps the request, looks at the bettor, locks his wallet.
-- Outcomes, in the order in which they are looked for:
--   replay        the request was answered before, see game_request; nothing is locked
--   excluded      detail: until when the bettor has excluded himself, ms; nothing is locked
--   out_of_time   the bettor's own limit of time is used up
--   over_limit    detail: what the bettor's own limits leave
--   free          balance: what there is in cash, null without a wallet
-- The caller locks its round next and hands all three to game_stake_end.
create function game_stake_begin(
  game_name text, account bigint, request_key text, request_hash text, ticket uuid, stakes bigint
) returns table (outcome text, balance bigint, detail bigint) language plpgsql as $$
declare
  now_at timestamptz := uuid_extract_timestamp(ticket);
begin
  -- Whoever comes second with the same key waits here for the first.
  insert into game_request (account_id, game, key, body_hash, ticket_id, at)
    values (account, game_name, request_key, request_hash, ticket, now_at) on conflict do nothing;
  if not found then outcome := 'replay'; return next; return; end if;
  select (extract(epoch from e.excluded_until) * 1000)::bigint into detail
    from accounts_excluded(array[account], now_at) e;
  if found then outcome := 'excluded'; return next; return; end if;
  outcome := 'free';
  -- Limits are locked before wallets, and the round after both: then nothing is left to wait for.
  if cardinality(play_limits_lock(array[account])) > 0 then
    detail := play_left(account, 'cash', now_at);
    if play_time_is_over(account, now_at) then outcome := 'out_of_time';
    elsif stakes > 0 and detail < stakes then outcome := 'over_limit';
    end if;
  end if;
  select l.balance into balance from wallet_lock(array[account], array['cash']) l;
  return next;
end $$;
