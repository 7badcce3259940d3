// The house's side of every stake and payment, oldest first: what the tax book is copied from.
import type { MeaningOf } from '@walia/domain/ledger/kinds.ts'
import type { Queryable } from './queries.ts'

/** Of tickets; every entry of the books `vat` and `tax` is in one of them. */
export type TaxedTransfer = {
  id: string
  means: MeaningOf<'play'>
  reference: string
  /** Epoch ms, of the transfer's id. */
  at: number
  /** Null where the bettor's part is nothing. */
  account_id: number | null
  /** What each of the house's books gained. */
  stakes: number
  vat: number
  tax: number
  payouts: number
}

/** `afterId` and `beforeId` exclusive. Reads the entries of the time between by their primary key. */
export async function loadTaxedTransfers(
  db: Queryable,
  afterId: string,
  beforeId: string,
  limit: number,
): Promise<TaxedTransfer[]> {
  const { rows } = await db.query<TaxedTransfer>({
    name: 'ledger_taxed',
    text: `
    with next as (
      select t.id, t.kind, t.reference, t.at from ledger_transfer t
      where t.id > $1::uuid and t.id < $2::uuid and t.kind = any (array(
        select k.kind from ledger_kind k where k.figure = 'play')) order by t.id limit $3
    )
    select n.id, k.means, n.reference,
      floor(extract(epoch from coalesce(uuid_extract_timestamp(n.id), n.at)) * 1000)::bigint as at,
      max(e.account_id) filter (where e.account_id > 0) as account_id,
      coalesce(sum(e.amount) filter (where e.account_id = 0 and e.book = 'stakes'), 0)::bigint as stakes,
      coalesce(sum(e.amount) filter (where e.account_id = 0 and e.book = 'vat'), 0)::bigint as vat,
      coalesce(sum(e.amount) filter (where e.account_id = 0 and e.book = 'tax'), 0)::bigint as tax,
      coalesce(sum(e.amount) filter (where e.account_id = 0 and e.book = 'payouts'), 0)::bigint as payouts
    from next n join ledger_kind k on k.kind = n.kind join ledger_entry e on e.transfer_id = n.id
    group by n.id, k.means, n.reference, n.at order by n.id`,
    values: [afterId, beforeId, limit],
  })
  return rows
}

/** Of the oldest transfer, epoch ms; null without one. */
export async function findFirstTransferAt(db: Queryable): Promise<number | null> {
  const { rows } = await db.query<{ at: number }>(
    `select floor(extract(epoch from coalesce(uuid_extract_timestamp(id), at)) * 1000)::bigint as at
     from ledger_transfer order by id limit 1`,
  )
  return rows[0]?.at ?? null
}
