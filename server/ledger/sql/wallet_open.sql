-- Opens books of an account, by default the four that every account has; harmless when they are open.
create function wallet_open(account bigint, books text[] default array['bonus', 'cash', 'points', 'reserved']) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into wallet_balance (account_id, book) select account, book from unnest(books) book on conflict do nothing
$$;

revoke execute on function wallet_open from public;
grant execute on function wallet_open to walia_app;
