// What lucky six keeps about a bettor, for his own file.
import type pg from 'pg'
import { decimalSql, type OwnRows, ownRows } from '../platform/ownRows.ts'

const amounts = ['stake', 'vat', 'paid', 'tax'].map((column) => decimalSql(column)).join(', ')

export const luckySixRowsOf = (pool: pg.Pool, accountId: number): OwnRows => ({
  lucky_six: ownRows(
    pool,
    accountId,
    `select id::text as page_key, 'lky_' || replace(id::text, '-', '') as ticket_id, round_number as round, kind, picks, placed_at,
       ${amounts}, status, place, odds::text as odds_hundredths, settled_at
     from lucky_ticket where account_id = $1 and id > $2::uuid order by id limit $3`,
  ),
})
