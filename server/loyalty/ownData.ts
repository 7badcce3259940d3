// What loyalty keeps about a bettor, for his own file.
import type pg from 'pg'
import { type OwnRows, ownRows } from '../platform/ownRows.ts'

export const loyaltyRowsOf = (pool: pg.Pool, accountId: number): OwnRows => ({
  redeemed_points: ownRows(
    pool,
    accountId,
    `select transfer_id::text as page_key, at, points
     from loyalty_redemption where account_id = $1 and transfer_id > $2::uuid order by transfer_id limit $3`,
  ),
})
