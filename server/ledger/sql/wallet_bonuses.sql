-- What accounts hold of bonus money, in their order; 0 where there is no wallet.
create function wallet_bonuses(account_ids bigint[]) returns bigint[] language sql stable as $$
  select array_agg(coalesce(w.balance, 0) order by u.n)
  from unnest(account_ids) with ordinality u (account_id, n)
    left join wallet_balance w on w.account_id = u.account_id and w.book = 'bonus'
$$;
