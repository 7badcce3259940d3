-- Adds amounts to wallets, which may repeat within a call; balance_after is the running balance in input order. With
-- reversal, amounts may be negative and may take a wallet below zero (its floor follows, and rises again when covered).
-- ok is false for a missing wallet. Not for the application: its functions that post what they move call it.
create function wallet_credit_many(account_ids bigint[], books text[], amounts bigint[], reversal boolean default false)
returns table (ord int, ok boolean, balance_after bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from unnest(amounts) a where a is null or (a < 0 and not reversal)) then
    raise exception 'a credit is not negative' using errcode = 'invalid_parameter_value';
  end if;
  perform from wallet_balance w
    join (select distinct * from unnest(account_ids, books)) as want (account_id, book)
      on w.account_id = want.account_id and w.book = want.book
    order by w.account_id, w.book for no key update of w;
  return query
    with want as (
      select u.n::int as n, u.account_id, u.book, u.amount,
        sum(u.amount) over (partition by u.account_id, u.book order by u.n)::bigint as running
      from unnest(account_ids, books, amounts) with ordinality as u (account_id, book, amount, n)
    ), total as (
      select t.account_id, t.book, sum(t.amount)::bigint as amount from want t group by t.account_id, t.book
    ), changed as (
      update wallet_balance w
      set balance = w.balance + t.amount, floor = least(0, w.balance + t.amount), version = w.version + 1
      from total t
      where w.account_id = t.account_id and w.book = t.book
      returning w.account_id, w.book, w.balance - t.amount as before
    )
    select want.n, changed.before is not null, changed.before + want.running
    from want left join changed on changed.account_id = want.account_id and changed.book = want.book
    order by want.n;
end $$;

revoke execute on function wallet_credit_many from public;
