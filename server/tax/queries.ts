// The SQL of the tax book: closed days and their entries.
import type { TaxCause } from '@walia/domain/tax/figures.ts'
import type { Queryable } from '../ledger/index.ts'

export type TaxEntry = {
  transferId: string
  /** Of the book: the day that it is declared in. */
  day: string
  /** Epoch ms. */
  at: number
  product: string
  ticket: string
  cause: TaxCause
  stake: number
  vat: number
  winnings: number
  vatBack: number
  winningsTax: number
  /** What winnings were taxed on besides: the net stake of a gift, which is not paid out. */
  giftStake: number
}

/** Until the transaction ends, nobody else closes a day. */
export async function lockTaxBook(db: Queryable): Promise<void> {
  await db.query(`select pg_advisory_xact_lock(hashtext('tax_book'))`)
}

export async function findLastClosed(db: Queryable): Promise<string | null> {
  const { rows } = await db.query<{ day: string | null }>(`select to_char(max(day), 'YYYY-MM-DD') as day from tax_day`)
  return rows[0]?.day ?? null
}

/** Of these transfers, those that are in the book. */
export async function findBooked(db: Queryable, transferIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>(
    'select transfer_id as id from tax_entry where transfer_id = any ($1::uuid[])',
    [transferIds],
  )
  return new Set(rows.map(({ id }) => id))
}

export async function insertDay(db: Queryable, day: string, entryCount: number): Promise<void> {
  await db.query('insert into tax_day (day, entry_count) values ($1, $2)', [day, entryCount])
}

export async function insertEntries(db: Queryable, entries: readonly TaxEntry[]): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map(({ at, ...entry }) => ({ ...entry, at: new Date(at).toISOString() }))
  await db.query(
    `insert into tax_entry (transfer_id, day, at, product, ticket, cause, stake, vat, winnings, vat_back, winnings_tax,
       gift_stake)
     select "transferId", day, at, product, ticket, cause, stake, vat, winnings, "vatBack", "winningsTax", "giftStake"
     from jsonb_to_recordset($1::jsonb) e ("transferId" uuid, day date, at timestamptz, product text, ticket text, cause text,
       stake bigint, vat bigint, winnings bigint, "vatBack" bigint, "winningsTax" bigint,
       "giftStake" bigint)`,
    [JSON.stringify(rows)],
  )
}

const COLUMNS = `transfer_id as "transferId", to_char(day, 'YYYY-MM-DD') as day,
  floor(extract(epoch from at) * 1000)::bigint as at, product, ticket, cause, stake, vat, winnings,
  vat_back as "vatBack", winnings_tax as "winningsTax", gift_stake as "giftStake"`

/** Of closed days, both included, in the order of the book; after an entry of it, or from the first. */
export async function loadEntries(
  db: Queryable,
  from: string,
  to: string,
  after: Pick<TaxEntry, 'day' | 'transferId'> | null,
  limit: number,
): Promise<TaxEntry[]> {
  const { rows } = await db.query<TaxEntry>(
    `select ${COLUMNS} from tax_entry
     where day between $1::date and $2::date and ($3::date is null or (day, transfer_id) > ($3::date, $4::uuid))
     order by tax_entry.day, transfer_id limit $5`,
    [from, to, after?.day ?? null, after?.transferId ?? null, limit],
  )
  return rows
}
