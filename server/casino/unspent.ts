// A bettor's cash that is not spent: in his wallet, and in bets of rounds that are open.
import type pg from 'pg'
import type { Ledger } from '../ledger/index.ts'
import { inSnapshot } from '../platform/transaction.ts'
import { sumInPlay } from './queries.ts'

/** Minor units. Of one moment: a round that begins or ends meanwhile is not missed between wallet and game. */
export const unspentIn =
  (pool: pg.Pool, ledger: Pick<Ledger, 'balancesOf'>) =>
  (accountId: number): Promise<number> =>
    inSnapshot(pool, async (db) => (await ledger.balancesOf(accountId, db)).cash + (await sumInPlay(db, accountId)))
