// Accounts that have a decided bet of cash of some size.
import type { Pool } from 'pg'

type Queryable = Pick<Pool, 'query'>

/**
 * Of these accounts those with a ticket of cash of at least the stake, sold below the total odds (hundredths), that has won or
 * lost; ascending.
 */
export async function loadDecidedBettors(
  db: Queryable,
  accountIds: readonly number[],
  { stakeMin, oddsBelow }: { stakeMin: number; oddsBelow: number },
): Promise<number[]> {
  const { rows } = await db.query<{ account_id: number }>(
    `select a.account_id from unnest($1::bigint[]) a (account_id)
     where exists (select from bet b where b.account_id = a.account_id and b.source = 'cash' and b.stake >= $2
       and b.total_odds < $3 and b.status in (3, 5) and b.stake_out = 0)
     order by a.account_id`,
    [accountIds, stakeMin, oddsBelow],
  )
  return rows.map(({ account_id }) => account_id)
}
