-- What transfers of some kinds brought to some books of an account since a time; negative is what they took. The ids of
-- transfers are their times, so that one range of the account's history is read.
create function ledger_sum_since(account bigint, books text[], kinds text[], since timestamptz) returns bigint
language sql stable as $$
  select coalesce(sum(e.amount), 0)::bigint
  from ledger_entry e join ledger_transfer t on t.id = e.transfer_id
  where e.account_id = account and e.account_id > 0 and e.book = any (books) and t.kind = any (kinds)
    and e.transfer_id >= ledger_uuid_at(since)
$$;
