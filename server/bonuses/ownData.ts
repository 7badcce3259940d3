// What bonuses keep about a bettor, for his own file.
import type pg from 'pg'
import { decimalSql, type OwnRows, ownRows } from '../platform/ownRows.ts'

export const bonusRowsOf = (pool: pg.Pool, accountId: number): OwnRows => ({
  bonuses: ownRows(
    pool,
    accountId,
    `select kind as page_key, kind, ${['amount', 'rollover', 'turned'].map(decimalSql).join(', ')}, state, claimed_at,
       expires_at, ended_at
     from bonus_grant where account_id = $1 and kind > $2 order by kind limit $3`,
    '',
  ),
  free_bets: ownRows(
    pool,
    accountId,
    `select id::text as page_key, campaign, occasion, ${['amount', 'remaining'].map(decimalSql).join(', ')}, state,
       granted_at, expires_at, ended_at
     from free_bet_grant where account_id = $1 and id > $2::uuid order by id limit $3`,
  ),
})
