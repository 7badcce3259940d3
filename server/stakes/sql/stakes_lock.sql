-- Locks the wallets that pay what nothing has refused so far, and answers what they hold, null without a wallet.
create function stakes_lock(stakes stake[], outcomes text[], inout balances bigint[]) language plpgsql as $$
declare
  one record;
begin
  for one in
    select s.ord, l.balance from wallet_lock(array(select s.account_id from unnest(stakes) s where outcomes[s.ord] = 'placed'),
        array(select s.book from unnest(stakes) s where outcomes[s.ord] = 'placed')) l
      join unnest(stakes) s on s.account_id = l.account_id
  loop balances[one.ord] := one.balance; end loop;
end $$;
