// The door of bonuses: what a bettor holds beside cash, the first-deposit bonus from its claim to its end.
import type { Queryable } from '../ledger/index.ts'
import { repeat } from '../platform/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { POLLS } from '../platform/schedule.ts'
import { claimableOf } from './claim.ts'
import type { BonusesDeps, BonusesNeeds } from './deps.ts'
import { registerRoutes } from './routes.ts'
import { endBonuses, followSettled, forfeitBonus } from './turn.ts'

export type { BonusesNeeds } from './deps.ts'

export type Bonuses = {
  /** What a claim would bring now, minor units. */
  claimableOf(accountId: number): Promise<number>
  /**
   * In the transaction of a withdrawal, before it locks the wallet: an active bonus ends, and one that has ended takes back
   * what it is owed. Answers what was lost.
   */
  forfeit(accountId: number, db: Queryable): Promise<number>
  /** Reads what was settled meanwhile, then answers; runs by itself once started. */
  follow(): Promise<void>
  /** Ends what is due and clears away what came late; runs by itself each minute. */
  end(): Promise<void>
  start(): void
  stop(): Promise<void>
}

export function createBonuses(platform: Platform, needs: BonusesNeeds): Bonuses {
  const { app, pool, profile, clock, random, outbox, log, jobs } = platform
  const deps: BonusesDeps = { pool, profile, clock, random, outbox, ...needs }
  registerRoutes(app, deps)
  jobs.add('bonuses.end', () => endBonuses(deps))
  const follow = async () => {
    while (await followSettled(deps));
  }
  let stopFollowing = async () => {}
  return {
    start() {
      stopFollowing = repeat(POLLS['bonuses.follow'], follow, (cause) =>
        log.error({ err: cause }, 'settled bets of bonus money were not read'),
      )
    },
    stop: () => stopFollowing(),
    follow,
    end: () => endBonuses(deps),
    claimableOf: (accountId) => claimableOf(deps, accountId),
    forfeit: (accountId, db) => forfeitBonus(deps, accountId, db),
  }
}
