// What jackpots keep about a bettor, for his own file.
import type pg from 'pg'
import { decimalSql, type OwnRows, ownRows } from '../platform/ownRows.ts'

const amounts = ['stake', 'vat', 'won', 'tax', 'paid'].map((column) => decimalSql(column)).join(', ')

export const jackpotRowsOf = (pool: pg.Pool, accountId: number): OwnRows => ({
  jackpot_entries: ownRows(
    pool,
    accountId,
    `select id::text as page_key, 'jpe_' || replace(id::text, '-', '') as ticket_id, jackpot_id, picks, placed_at,
       ${amounts}, status, settled_at
     from jackpot_entry where account_id = $1 and id > $2::uuid order by id limit $3`,
  ),
})
