// The door of safer play: limits that bettors set for themselves, time-outs and self-exclusions. Placement reads limits by
// the SQL functions of server/saferplay/sql, in its own commit.
import type { Platform } from '../platform/platform.ts'
import type { OpenDeposits, SaferPlayNeeds } from './deps.ts'
import { limitRowsOf } from './ownData.ts'
import { addPlayTime, type DepositLimit, type Queryable, selectDepositLimit } from './queries.ts'
import { registerRoutes } from './routes.ts'

export type SaferPlay = {
  /**
   * The account's deposit limit that leaves least, in minor units; null without one. Within the transaction that starts a deposit,
   * which holds the limits' lock from here on: what is open already has to be counted before, and is the caller's to
   * subtract.
   */
  depositLimit(accountId: number, db: Queryable): Promise<DepositLimit | null>
  /** By payments, which are above: what is shown as left counts as a deposit that is started does. */
  countOpenDeposits(openDeposits: OpenDeposits): void
}

export function createSaferPlay(platform: Platform, needs: SaferPlayNeeds): SaferPlay {
  let openDeposits: OpenDeposits = async () => 0
  platform.ownData.add(limitRowsOf)
  registerRoutes(platform.app, { ...platform, ...needs, openDeposits: (accountId) => openDeposits(accountId) })
  const pauseMs = platform.profile.account.sessionIdleMinutes * 60_000
  needs.accounts.followActivity((seen) => addPlayTime(platform.pool, seen, pauseMs))
  return {
    depositLimit: (accountId, db) => selectDepositLimit(db, accountId, new Date(platform.clock.now())),
    countOpenDeposits: (sumOf) => {
      openDeposits = sumOf
    },
  }
}
