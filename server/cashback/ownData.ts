// What cashback keeps about a bettor, for his own file.
import type pg from 'pg'
import { decimalSql, type OwnRows, ownRows } from '../platform/ownRows.ts'

export const cashbackRowsOf = (pool: pg.Pool, accountId: number): OwnRows => ({
  cashback: ownRows(
    pool,
    accountId,
    `select week::text as page_key, to_char(week, 'YYYY-MM-DD') as week, ${['net_loss', 'amount'].map(decimalSql).join(', ')},
       outcome, at
     from cashback_result where account_id = $1 and week > $2::date order by week limit $3`,
    '0001-01-01',
  ),
})
