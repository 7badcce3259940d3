-- Accounts that share a browser, somebody who paid or was paid, or a network with an account. An address that more than five
-- accounts came from since the time is a carrier's or a café's and connects nobody. An account that another account's number
-- has paid for is connected with that one, in both directions; one whose number a closed account had, with that; and accounts
-- that have had one number, before or after a change of it: two SIM cards in turn are one person's.
create function accounts_connected(account bigint, since timestamptz)
returns table (other_id bigint, how text) language sql stable as $$
  select l.other_id, 'device' from account_device_link l where l.account_id = account
  union
  select o.account_id, 'payer' from account_payer m join account_payer o on o.payer = m.payer
  where m.account_id = account and o.account_id <> account
  union
  select a.id, 'payer' from account_payer m join account a on a.mobile = substr(m.payer, 8)
  where m.account_id = account and m.payer like 'mobile:%' and a.id <> account
  union
  select p.account_id, 'payer' from account a join account_payer p on p.payer = 'mobile:' || a.mobile
  where a.id = account and p.account_id <> account
  union
  select o.id, 'payer' from account a join account o on o.mobile = a.mobile and o.released_at is not null
  where a.id = account and o.id <> account
  union
  select c.account_id, 'payer' from account a
  join phone_change c on c.old_mobile = a.mobile and c.changed_at is not null
  where a.id = account and c.account_id <> account
  union
  select a.id, 'payer' from phone_change c join account a on a.mobile = c.old_mobile
  where c.account_id = account and c.changed_at is not null and a.id <> account
  union
  select o.account_id, 'payer' from phone_change c
  join phone_change o on o.old_mobile = c.old_mobile and o.changed_at is not null
  where c.account_id = account and c.changed_at is not null and o.account_id <> account
  union
  select o.other_id, 'network'
  from (select distinct e.ip from auth_event e where e.account_id = account and e.at >= since and e.ip is not null) mine
  cross join lateral (
    select array_agg(distinct e.account_id) as ids from auth_event e
    where e.ip = mine.ip and e.at >= since and e.account_id is not null) there
  cross join lateral unnest(there.ids) o (other_id)
  where cardinality(there.ids) <= 5 and o.other_id <> account
$$;
