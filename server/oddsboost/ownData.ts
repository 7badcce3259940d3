// What odds boosts keep about a bettor, for his own file.
import type pg from 'pg'
import { decimalSql, type OwnRows, ownRows } from '../platform/ownRows.ts'

export const oddsBoostRowsOf = (pool: pg.Pool, accountId: number): OwnRows => ({
  odds_boosts: ownRows(
    pool,
    accountId,
    `select u.boost_id || ' ' || u.number as page_key, u.boost_id, u.bet_id, ${decimalSql('cost')}
     from odds_boost_use u where u.account_id = $1 and u.boost_id || ' ' || u.number > $2 order by 1 limit $3`,
    '',
  ),
})
