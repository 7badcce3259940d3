-- Takes the price of an entry that nothing refuses, writes entry and ledger, answers what is left; a free one moves nothing. The stake is a transfer
-- like any other ticket's; what of it goes into the round's pool is a second one. Not for callers.
create function jackpot_take(
  entry uuid, account bigint, jackpot_round bigint, entry_picks smallint[], entry_doubles int, price bigint,
  entry_vat bigint, entry_pooled bigint, entry_tax text
) returns bigint language plpgsql as $$
declare
  left_over bigint;
  pool_id uuid := gen_random_uuid();
begin
  if price = 0 then
    select coalesce(max(l.balance), 0) into left_over from wallet_lock(array[account], array['cash']) l;
  else
    select d.balance_after into left_over from wallet_debit_many(array[account], array['cash'], array[price]) d;
  end if;
  insert into jackpot_entry (id, jackpot_id, account_id, picks, doubles, stake, vat, pooled, tax_rows, placed_at, balance_after)
    values (entry, jackpot_round, account, entry_picks, entry_doubles, price, entry_vat, entry_pooled, entry_tax,
      clock_timestamp(), left_over);
  if price = 0 then return left_over; end if;
  perform ledger_post_stakes(array[entry], array[account], array['cash'], array[price], array[entry_vat],
    array[left_over]);
  if entry_pooled > 0 then
    -- An id of the entry's time, so that it comes into the entry's partition.
    pool_id := overlay(entry::text placing substr(pool_id::text, 20) from 20)::uuid;
    perform ledger_insert(array[pool_id], array['jackpot_pool'], array[entry::text], array[pool_id, pool_id],
      array[0, 0], array['stakes', 'jackpot_' || jackpot_round], array[-entry_pooled, entry_pooled],
      array[null, null]::bigint[]);
  end if;
  return left_over;
end $$;
