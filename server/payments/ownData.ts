// What payments keep about a bettor, for his own file.
import type pg from 'pg'
import { decimalSql, type OwnRows, ownRows } from '../platform/ownRows.ts'

const amounts = ['amount', 'fee'].map(decimalSql).join(', ')

export const paymentRowsOf = (pool: pg.Pool, accountId: number): OwnRows => ({
  deposits: ownRows(
    pool,
    accountId,
    `select id::text as page_key, 'dep_' || replace(id::text, '-', '') as deposit_id, created_at, method, mobile,
       ${amounts}, currency, status, reason, settled_at
     from deposit where account_id = $1 and id > $2::uuid order by id limit $3`,
  ),
  withdrawals: ownRows(
    pool,
    accountId,
    `select id::text as page_key, 'wdr_' || replace(id::text, '-', '') as withdrawal_id, created_at, method, mobile,
       ${amounts}, currency, status, reason, settled_at, bank, account_name, account_number
     from withdrawal where account_id = $1 and id > $2::uuid order by id limit $3`,
  ),
})
