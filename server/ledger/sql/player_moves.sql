-- What moved an account's books in a range of its history, and what it was. A range of transfers' ids is one of their times
-- (ledger_uuid_at). PostgreSQL puts it in the caller's query: name books, so that their index is read, and pay for no column
-- that you do not read. `of_stakes`: it moves the house's stakes, so it is a stake or one that came back.
create function player_moves(
  account bigint, from_id uuid default '00000000-0000-0000-0000-000000000000',
  before_id uuid default 'ffffffff-ffff-ffff-ffff-ffffffffffff'
) returns table (
  transfer_id uuid, book text, amount bigint, balance_after bigint, reference text, at timestamptz,
  means text, figure text, product text, of_stakes boolean
) language sql stable as $$
  select e.transfer_id, e.book, e.amount, e.balance_after, t.reference, coalesce(uuid_extract_timestamp(t.id), t.at),
    k.means, k.figure, k.product, k.means = 'stake' or exists (
      select from ledger_entry h where h.transfer_id = e.transfer_id and h.account_id = 0 and h.book = 'stakes')
  from ledger_entry e join ledger_transfer t on t.id = e.transfer_id join ledger_kind k on k.kind = t.kind
  where e.account_id = account and e.account_id > 0 and e.transfer_id >= from_id and e.transfer_id < before_id
$$;
