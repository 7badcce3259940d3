// Stakes and deposits of many accounts: what days of play are judged by.
import type { Queryable } from './queries.ts'

export type PlayRow = { account_id: number; means: 'stake' | 'deposit'; at: number; amount: number; balance: number }

/** Accounts with a wallet, ascending, after one of them. */
export async function loadPlayers(db: Queryable, after: number, limit: number): Promise<number[]> {
  const { rows } = await db.query<{ account_id: number }>(
    `select account_id from wallet_balance where book = 'cash' and account_id > $1 order by account_id limit $2`,
    [after, limit],
  )
  return rows.map(({ account_id }) => account_id)
}

/** In cash and bonus money, by account and time; `fromId` inclusive, `beforeId` exclusive. Each account is one range of its history. */
export async function loadPlay(
  db: Queryable,
  accountIds: readonly number[],
  fromId: string,
  beforeId: string,
): Promise<PlayRow[]> {
  const { rows } = await db.query<PlayRow>({
    name: 'ledger_play',
    text: `
    select a.id as account_id, m.means, m.amount, m.balance_after as balance,
      floor(extract(epoch from m.at) * 1000)::bigint as at
    from unnest($1::bigint[]) a (id) cross join player_moves(a.id, $2, $3) m
    where m.book in ('cash', 'bonus') and (m.means = 'stake' or m.means = 'deposit' and m.book = 'cash')
    order by a.id, m.transfer_id`,
    values: [accountIds, fromId, beforeId],
  })
  return rows
}

/** Of accounts that staked cash or bonus money in a time: how often and how much. */
export async function sumStakes(
  db: Queryable,
  accountIds: readonly number[],
  fromId: string,
  beforeId: string,
): Promise<{ account_id: number; bets: number; staked: number }[]> {
  const { rows } = await db.query<{ account_id: number; bets: number; staked: number }>({
    name: 'ledger_stakes',
    text: `
    select a.id as account_id, count(*)::int as bets, -sum(m.amount)::bigint as staked
    from unnest($1::bigint[]) a (id) cross join player_moves(a.id, $2, $3) m
    where m.book in ('cash', 'bonus') and m.means = 'stake' group by a.id`,
    values: [accountIds, fromId, beforeId],
  })
  return rows
}
