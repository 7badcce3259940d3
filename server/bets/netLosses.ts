// What cash tickets lost within a time, by the moments at which they were decided or decided anew.
import type { Pool } from 'pg'

type Queryable = Pick<Pool, 'query'>

/** From inclusive, until exclusive. */
export type Span = { from: Date; until: Date }

/** Tickets that were placed longer before play no part: it keeps the read to a few partitions. */
const PLACED_BEFORE = '60 days'
const lossOf = (state: string): string =>
  `case when ${state}.paid is null or ${state}.status in (1, 9) then 0 else b.stake - b.cashed_out - ${state}.paid end`
// Each state of a ticket counts by what it changes: a result that is taken back or changed counts when that happens.
const LOSSES = `
  from bet_settlement s join bet b on b.account_id = s.account_id and b.id = s.bet_id
    left join bet_settlement before on before.account_id = s.account_id and before.bet_id = s.bet_id
      and before.number = s.number - 1
  where b.source = 'cash' and s.at >= $1 and s.at < $2
    and s.bet_id >= ledger_uuid_at($1::timestamptz - interval '${PLACED_BEFORE}')
    and b.id >= ledger_uuid_at($1::timestamptz - interval '${PLACED_BEFORE}')`
const NET = `sum(${lossOf('s')} - case when before.number is null then 0 else ${lossOf('before')} end)::bigint`

/** Below zero for who has won; 0 for who had no ticket decided. */
export async function loadNetLoss(db: Queryable, accountId: number, { from, until }: Span): Promise<number> {
  const { rows } = await db.query<{ net: number }>(
    `select coalesce(${NET}, 0) as net ${LOSSES} and s.account_id = $3`,
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
    `select s.account_id, ${NET} as net ${LOSSES} and s.account_id > $3
     group by s.account_id having ${NET} >= $4 order by s.account_id limit $5`,
    [from, until, afterId, lossMin, limit],
  )
  return rows.map(({ account_id, net }) => ({ accountId: account_id, netLoss: net }))
}
