-- Gives the stakes of ended holds back to the books that paid them. `going` are the requests whose stakes the
-- caller takes next: their wallets are locked here with the others, in one order; and in a bettor's history the stake comes
-- back before the ticket takes it.
create function give_back_stakes(freed stake_hold[], going stake[] default '{}') returns void language plpgsql as $$
begin
  if freed is null then return; end if;
  perform wallet_lock(
    array(select h.account_id from unnest(freed) h) || array(select s.account_id from unnest(going) s),
    array(select h.book from unnest(freed) h) || array(select s.book from unnest(going) s));
  perform ledger_insert(
    array_agg(b.transfer), array_agg('bet_hold_back'::text), array_agg(b.id::text),
    array_agg(b.transfer) || array_agg(b.transfer), array_agg(b.account_id) || array_agg(0::bigint),
    array_agg(b.book) || array_agg('held'::text), array_agg(b.stake) || array_agg(-b.stake),
    array_agg(b.balance_after) || array_agg(null::bigint))
  from (
    select f.account_id, f.id, f.stake, f.book, c.balance_after, uuidv7(coalesce(
        (select uuid_extract_timestamp(s.ticket) - interval '1 millisecond' from unnest(going) s
          where s.account_id = f.account_id and s.key = f.key),
        clock_timestamp()) - clock_timestamp()) as transfer
    from wallet_credit_many(array(select h.account_id from unnest(freed) h), array(select h.book from unnest(freed) h),
        array(select h.stake from unnest(freed) h)) c
      join unnest(freed) with ordinality f (account_id, key, body_hash, id, stake, book, until, n) on f.n = c.ord
  ) b;
  perform outbox_add('wallet.changed', jsonb_build_object('accountId', a.account_id))
    from (select distinct f.account_id from unnest(freed) f) a;
end $$;
