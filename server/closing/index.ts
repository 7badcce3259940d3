// The door of closing: a bettor ends his account, once his money is out and nothing is open; an operator pays what is left.
import type { Platform } from '../platform/platform.ts'
import type { ClosingNeeds } from './deps.ts'
import { type OwedList, owedToClosed, type PaidOut, type Payout, payOwed } from './payOwed.ts'
import { registerRoutes } from './routes.ts'

export type { ClosingNeeds } from './deps.ts'

export type Closing = {
  /** Closed accounts that are owed something. */
  owed(): Promise<OwedList>
  payOwed(payout: Payout): Promise<PaidOut>
}

export function createClosing(platform: Platform, needs: ClosingNeeds): Closing {
  const { app, pool, profile, clock, random, outbox } = platform
  const deps = { pool, profile, clock, random, outbox, ...needs }
  registerRoutes(app, deps)
  return { owed: () => owedToClosed(deps), payOwed: (payout) => payOwed(deps, payout) }
}
