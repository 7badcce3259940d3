-- ledger_post_batch refuses entries of one transfer that do not stand together: a slice over them would hold the
-- entries of other transfers, and those sum to zero too.
create function ledger_post_batch(
  transfer_ids uuid[], kinds text[], refs text[], reversals boolean[],
  entry_transfer uuid[], entry_account bigint[], entry_book text[], entry_amount bigint[]
) returns table (ord int, outcome text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  one record;
  outcomes text[] := '{}';
begin
  perform from wallet_balance w
    join (select distinct u.account_id, u.book from unnest(entry_account, entry_book) as u (account_id, book)
          where u.account_id > 0) want on w.account_id = want.account_id and w.book = want.book
    order by w.account_id, w.book for no key update of w;
  for one in
    select t.*, e.low, e.high, e.entry_count
    from unnest(transfer_ids, kinds, refs, reversals) with ordinality as t (id, kind, ref, reversal, n)
    left join (select id, min(n) as low, max(n) as high, count(*) as entry_count
               from unnest(entry_transfer) with ordinality as e (id, n) group by id) e on e.id = t.id
    order by t.n
  loop
    if one.low is null then raise exception 'transfer % has no entries', one.id using errcode = 'check_violation'; end if;
    if one.entry_count <> one.high - one.low + 1 then
      raise exception 'the entries of transfer % do not stand together', one.id using errcode = 'check_violation';
    end if;
    outcomes := outcomes || ledger_post_one(one.id, one.kind, one.ref, one.reversal,
      entry_account[one.low:one.high], entry_book[one.low:one.high], entry_amount[one.low:one.high]);
  end loop;
  return query select o.n::int, o.outcome from unnest(outcomes) with ordinality as o (outcome, n);
end $$;

revoke execute on function ledger_post_batch from public;
grant execute on function ledger_post_batch to walia_app;
