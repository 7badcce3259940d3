-- Takes amounts (positive, minor units) from wallets. Rows succeed or fail alone: ok is false, and nothing taken, when
-- the wallet is missing or holds less. A wallet appears at most once per call. ord counts the input rows from 1. Not for the
-- application: its functions that post what they move call it.
create function wallet_debit_many(account_ids bigint[], books text[], amounts bigint[])
returns table (ord int, ok boolean, balance_after bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from unnest(amounts) a where a is null or a <= 0) then
    raise exception 'a debit is a positive amount' using errcode = 'invalid_parameter_value';
  end if;
  perform from wallet_balance w
    join unnest(account_ids, books) as want (account_id, book) on w.account_id = want.account_id and w.book = want.book
    order by w.account_id, w.book for no key update of w;
  return query
    with want as (
      select u.n::int as n, u.account_id, u.book, u.amount
      from unnest(account_ids, books, amounts) with ordinality as u (account_id, book, amount, n)
    ), changed as (
      update wallet_balance w set balance = w.balance - want.amount, version = w.version + 1
      from want
      where w.account_id = want.account_id and w.book = want.book and w.balance >= want.amount
      returning want.n, w.balance
    )
    select want.n, changed.n is not null, coalesce(changed.balance, w.balance)
    from want left join changed on changed.n = want.n
      left join wallet_balance w on w.account_id = want.account_id and w.book = want.book
    order by want.n;
end $$;

revoke execute on function wallet_debit_many from public;
