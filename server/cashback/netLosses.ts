// What accounts lost within a time, of every product that takes cash: each says it of its own tickets, and is one name here.
import type pg from 'pg'
import { betLosses } from '../bets/index.ts'
import { gameLosses } from '../gametickets/index.ts'
import type { Span } from '../platform/losses.ts'

type Queryable = Pick<pg.Pool, 'query'>

const LOSSES = `(${[betLosses, ...gameLosses].join(' union all ')}) losses`
const NET = 'sum(lost)::bigint'

/** Below zero for who has won; 0 for who had no ticket decided. */
export async function loadNetLoss(db: Queryable, accountId: number, { from, until }: Span): Promise<number> {
  const { rows } = await db.query<{ net: number }>(
    `select coalesce(${NET}, 0) as net from ${LOSSES} where account_id = $3`,
    [from, until, accountId],
  )
  return rows[0]?.net ?? 0
}

/** Accounts above `afterId` that lost so much or more, ascending. */
export async function loadLosers(
  db: Queryable,
  { from, until }: Span,
  { lossMin, afterId, limit }: { lossMin: number; afterId: number; limit: number },
): Promise<{ accountId: number; netLoss: number }[]> {
  const { rows } = await db.query<{ account_id: number; net: number }>(
    `select account_id, ${NET} as net from ${LOSSES} where account_id > $3
     group by account_id having ${NET} >= $4 order by account_id limit $5`,
    [from, until, afterId, lossMin, limit],
  )
  return rows.map(({ account_id, net }) => ({ accountId: account_id, netLoss: net }))
}
