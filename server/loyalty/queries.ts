// All SQL of loyalty.
import type { Queryable } from '../ledger/index.ts'

export type RedemptionRow = { accountId: number; requestKey: string; transferId: string; points: number; at: Date }

export async function insertRedemption(db: Queryable, row: RedemptionRow): Promise<void> {
  await db.query(
    'insert into loyalty_redemption (account_id, request_key, transfer_id, points, at) values ($1, $2, $3, $4, $5)',
    [row.accountId, row.requestKey, row.transferId, row.points, row.at],
  )
}

/** The points that were redeemed under the key, or null. */
export async function findRedemption(db: Queryable, accountId: number, requestKey: string): Promise<number | null> {
  const { rows } = await db.query<{ points: number }>(
    'select points from loyalty_redemption where account_id = $1 and request_key = $2',
    [accountId, requestKey],
  )
  return rows[0]?.points ?? null
}

export async function sumRedeemed(db: Queryable, accountId: number, since: Date): Promise<number> {
  const { rows } = await db.query<{ points: number }>(
    'select coalesce(sum(points), 0)::int as points from loyalty_redemption where account_id = $1 and at > $2',
    [accountId, since],
  )
  return rows[0]?.points ?? 0
}
