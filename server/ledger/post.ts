// Posting transfers: the one way money moves. Sums are checked here and again by the database.
import type { TransferKind } from '@walia/domain/ledger/kinds.ts'
import { invariant } from '../platform/invariant.ts'
import type { Platform } from '../platform/platform.ts'
import { insertCredits, insertPosting, type PostOutcome, type PostRows, type Queryable } from './queries.ts'
import { ascendingIds } from './transferId.ts'

/** `accountId` 0 is the house. `amount` is what the book gains, minor units, not 0. */
export type Entry = { accountId: number; book: string; amount: number }

/** `reference` is unique per kind. `reversal` lets a player's book fall below zero. A book appears once per transfer. */
export type Transfer = {
  id?: string
  kind: TransferKind
  reference: string
  reversal?: boolean
  entries: readonly Entry[]
}

/**
 * Posts transfers in order, in the caller's transaction or as one of its own. Each is posted or left out alone:
 * `duplicate` (kind and reference exist) or `insufficient` (a player's book would fall below zero).
 */
export async function postTransfers(
  platform: Pick<Platform, 'clock' | 'random'>,
  db: Queryable,
  transfers: readonly Transfer[],
): Promise<PostOutcome[]> {
  if (transfers.length === 0) return []
  return insertPosting(db, rowsOf(platform, transfers))
}

/** Posts transfers that take nothing from a bettor, all of them or none: one that was posted before is a fault. */
export async function creditTransfers(
  platform: Pick<Platform, 'clock' | 'random'>,
  db: Queryable,
  transfers: readonly Transfer[],
): Promise<void> {
  if (transfers.length > 0) await insertCredits(db, rowsOf(platform, transfers))
}

function rowsOf(platform: Pick<Platform, 'clock' | 'random'>, transfers: readonly Transfer[]): PostRows {
  const rows: PostRows = {
    ids: [],
    kinds: [],
    references: [],
    reversals: [],
    entryTransfers: [],
    entryAccounts: [],
    entryBooks: [],
    entryAmounts: [],
  }
  const nextId = ascendingIds(platform)
  for (const transfer of transfers) {
    const { kind, reference, entries } = transfer
    invariant(entries.length >= 2, `transfer ${kind}/${reference} has two entries`)
    invariant(entries.reduce((sum, entry) => sum + entry.amount, 0) === 0, `transfer ${kind}/${reference} sums to zero`)
    const id = transfer.id ?? nextId()
    rows.ids.push(id)
    rows.kinds.push(kind)
    rows.references.push(reference)
    rows.reversals.push(transfer.reversal ?? false)
    for (const entry of entries) {
      rows.entryTransfers.push(id)
      rows.entryAccounts.push(entry.accountId)
      rows.entryBooks.push(entry.book)
      rows.entryAmounts.push(entry.amount)
    }
  }
  return rows
}
