-- Locks wallets until the commit, in the order in which every function locks them, and answers what they hold.
create function wallet_lock(account_ids bigint[], books text[])
returns table (account_id bigint, book text, balance bigint)
language sql security definer set search_path = public, pg_temp as $$
  select w.account_id, w.book, w.balance from wallet_balance w
    join (select distinct * from unnest(account_ids, books)) as want (account_id, book)
      on w.account_id = want.account_id and w.book = want.book
    order by w.account_id, w.book for no key update of w
$$;

revoke execute on function wallet_lock from public;
grant execute on function wallet_lock to walia_app;
