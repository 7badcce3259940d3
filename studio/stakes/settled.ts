// What follows the wallet's answer to a stake, in one transaction. A fault of ours there must not hold the stake: the work is
// done again, and where that does not help the stake goes back at once.
import type pg from 'pg'
import { type Db, inTransaction } from '../database.ts'
import type { WalletAnswer } from '../wallet/client.ts'
import { type Bet, voidBet } from './stakes.ts'

type SettleDeps = { pool: pg.Pool; onFault(cause: Error): void }

/**
 * Before each further try. With the wallet's answer (17 s at the latest, client.ts) they stay below the 30 s after which the
 * stake is given up as if nobody were left.
 */
const PAUSES_MS = [100, 500, 2000]

/** A fault that passes is only reported; one that stays is thrown. */
export async function tried<T>({ pool, onFault }: SettleDeps, work: (db: Db) => Promise<T>): Promise<T> {
  for (const pause of PAUSES_MS)
    try {
      return await inTransaction(pool, work)
    } catch (cause) {
      onFault(cause as Error)
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  return inTransaction(pool, work)
}

/**
 * Answers the wallet's call that is to be sent, if any. `work` ends the bet's call first or changes nothing that stands after
 * it, so that done twice (its commit's answer was lost) it is done once. Throws where not even the stake can be sent back:
 * then it is given up after its 30 s, by whichever process runs.
 */
export async function settleStake(
  deps: SettleDeps,
  bet: Bet,
  answer: WalletAnswer,
  work: (db: Db) => Promise<string | null>,
): Promise<string | null> {
  try {
    return await tried(deps, work)
  } catch (cause) {
    deps.onFault(cause as Error)
    return inTransaction(deps.pool, (db) => voidBet(db, bet, answer))
  }
}
