// Which payments are asked for next, per lane.
import type { Queryable } from './queries.ts'

/** Payments of these providers, or those of all others. */
export type Lane = { providers: readonly string[]; isOthers: boolean }

/**
 * Payments of a lane whose turn it is, put off until `leaseUntil` so that no other process asks for them meanwhile. Every
 * account's oldest comes before anybody's second: an account with many open payments delays its own, not those of others.
 */
export async function claimDue(
  db: Queryable,
  table: 'deposit' | 'withdrawal',
  { providers, isOthers }: Lane,
  now: Date,
  leaseUntil: Date,
  limit: number,
): Promise<{ id: string }[]> {
  const answer = await db.query<{ id: string }>(
    `update ${table} set next_query_at = $2 where id in (
       select p.id from ${table} p
         join (select id, row_number() over (partition by account_id order by next_query_at) as turn
               from ${table} where next_query_at <= $1 and (provider = any ($4)) <> $5) due on due.id = p.id
       where p.next_query_at <= $1 order by due.turn, p.next_query_at limit $3 for update of p skip locked)
     returning id`,
    [now, leaseUntil, limit, providers, isOthers],
  )
  return answer.rows
}
