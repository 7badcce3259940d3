-- "Staked", wherever a bettor reads it: stakes of cash since a time less those of them that came back (a live bet that was
-- not taken, a void or cancelled ticket). What limits count is another sum: play_used.
create function ledger_staked_since(account bigint, since timestamptz) returns bigint language sql stable as $$
  select coalesce(-sum(e.amount), 0)::bigint
  from ledger_entry e join ledger_transfer t on t.id = e.transfer_id
  where e.account_id = account and e.account_id > 0 and e.book in ('cash', 'reserved')
    and e.transfer_id >= ledger_uuid_at(since)
    and (t.kind in ('bet', 'bet_hold')
      -- Of a stake of before, which is not in the sum, nothing is taken off: tickets and holds have ids by time.
      or t.reference >= ledger_uuid_at(since)::text collate "C" and (t.kind = 'bet_hold_back'
        or t.kind in ('bet_settlement', 'bet_reversal') and exists (
          select from ledger_entry h where h.transfer_id = e.transfer_id and h.account_id = 0 and h.book = 'stakes')))
$$;
