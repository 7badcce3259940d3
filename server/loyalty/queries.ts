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

export type Redeemed = { points: number; at: number; isOwn: boolean }

/** Redeemed since then by the account and by others of the same browser or payer, oldest first. */
export async function loadRedeemedOfPerson(db: Queryable, accountId: number, since: Date): Promise<Redeemed[]> {
  const { rows } = await db.query<{ points: number; at: Date; own: boolean }>(
    `select points, at, account_id = $1 as own from loyalty_redemption
     where at > $2 and account_id in
       (select $1::bigint union select other_id from accounts_connected($1, now()) where how in ('device', 'payer'))
     order by at`,
    [accountId, since],
  )
  return rows.map(({ points, at, own }) => ({ points, at: at.getTime(), isOwn: own }))
}

/**
 * Accounts of one person one after the other, until the transaction ends: they lock no row in common. Each takes the lock of
 * all of them, ascending; accounts that nothing connects do not wait for each other.
 */
export const lockRedeeming = (db: Queryable, accountId: number) =>
  db.query(
    `select pg_advisory_xact_lock(hashtextextended('loyalty_redemption', id)) from (
       select $1::bigint as id
       union select other_id from accounts_connected($1, now()) where how in ('device', 'payer') order by id) person`,
    [accountId],
  )
