// By whom a bettor was sent, for his own file; what the affiliate earns by him is the affiliate's.
import type pg from 'pg'
import { type OwnRows, ownRows } from '../platform/ownRows.ts'

export const affiliateRowsOf = (pool: pg.Pool, accountId: number): OwnRows => ({
  affiliate: ownRows(
    pool,
    accountId,
    `select account_id::text as page_key, affiliate_id, tag, registered_at, until, first_deposit_at, qualified_at
     from affiliate_referral where account_id = $1 and account_id > $2::bigint limit $3`,
    '0',
  ),
})
