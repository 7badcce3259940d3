// What safer play keeps about a bettor, for his own file.
import type pg from 'pg'
import { decimalTextSql, type OwnRows, ownRows } from '../platform/ownRows.ts'

/** Of limits of time whole minutes, as they are set. */
const amountSql = (column: string): string =>
  `case when kind = 'time' then ${column}::text else ${decimalTextSql(column)} end as ${column}`

export const limitRowsOf = (pool: pg.Pool, accountId: number): OwnRows => ({
  limits: ownRows(
    pool,
    accountId,
    `select kind || '/' || period as page_key, kind, period, ${['amount', 'next_amount'].map(amountSql).join(', ')}, next_at
     from play_limit where account_id = $1 and kind || '/' || period > $2 order by kind || '/' || period limit $3`,
    '',
  ),
  limit_changes: ownRows(
    pool,
    accountId,
    `select id::text as page_key, asked_at, kind, period, ${amountSql('amount')}, force_at
     from play_limit_change where account_id = $1 and id > $2::uuid order by id limit $3`,
  ),
})
