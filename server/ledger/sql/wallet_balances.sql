-- What wallets hold in a book, in the order of the accounts; 0 where there is no wallet.
create function wallet_balances(account_ids bigint[], of_book text) returns bigint[] language sql stable as $$
  select array_agg(coalesce(w.balance, 0) order by u.n)
  from unnest(account_ids) with ordinality u (account_id, n)
    left join wallet_balance w on w.account_id = u.account_id and w.book = of_book
$$;
