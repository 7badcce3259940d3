// All SQL of shared slips.
import type { Pool } from 'pg'
import type { SelectionKey, SelectionTexts } from '../bets/index.ts'

/** A pick as it is kept: what it is, what it was called, and its price then (hundredths, null where it had none). */
export type KeptPick = SelectionKey & {
  live: boolean
  odds: number | null
  /** The code that it was loaded from before it was shared again. */
  parentCode: string | null
  texts: SelectionTexts
}

export type SharedSlip = { code: string; productType: string; picks: KeptPick[]; createdAt: number; expiresAt: number }

/** False when the code is taken. */
export async function insertSharedSlip(pool: Pool, slip: SharedSlip): Promise<boolean> {
  const { rowCount } = await pool.query(
    `insert into shared_slip (code, product_type, picks, created_at, expires_at) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [slip.code, slip.productType, JSON.stringify(slip.picks), new Date(slip.createdAt), new Date(slip.expiresAt)],
  )
  return rowCount === 1
}

/** Null when there is none, or its days are over at `now` (epoch ms). */
export async function findSharedSlip(pool: Pool, code: string, now: number): Promise<SharedSlip | null> {
  const { rows } = await pool.query<{ product_type: string; picks: KeptPick[]; created_at: Date; expires_at: Date }>(
    'select product_type, picks, created_at, expires_at from shared_slip where code = $1 and expires_at > $2',
    [code, new Date(now)],
  )
  const row = rows[0]
  if (!row) return null
  return {
    code,
    productType: row.product_type,
    picks: row.picks,
    createdAt: row.created_at.getTime(),
    expiresAt: row.expires_at.getTime(),
  }
}

/** Answers how many were deleted. */
export async function deleteExpired(pool: Pool, now: number): Promise<number> {
  const { rowCount } = await pool.query('delete from shared_slip where expires_at <= $1', [new Date(now)])
  return rowCount ?? 0
}
