// What promo codes keep about a bettor, for his own file.
import type pg from 'pg'
import { type OwnRows, ownRows } from '../platform/ownRows.ts'

export const promoRowsOf = (pool: pg.Pool, accountId: number): OwnRows => ({
  promo_codes: ownRows(
    pool,
    accountId,
    `select u.promo_id || ' ' || u.number as page_key, p.code, u.at
     from promo_use u join promo_code p on p.id = u.promo_id
     where u.account_id = $1 and u.promo_id || ' ' || u.number > $2 order by 1 limit $3`,
    '',
  ),
})
