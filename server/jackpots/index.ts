// The door of jackpots: rounds that operators make of matches, entries, and what other slices ask of them.
import { repeat } from '../platform/jobs.ts'
import { LeaseLost } from '../platform/leases.ts'
import type { Platform } from '../platform/platform.ts'
import { type JackpotsByHand, jackpotsByHand } from './byHand.ts'
import type { JackpotsDeps, JackpotsNeeds } from './deps.ts'
import { countOpen, deleteRequests, loadEntryIds } from './entryQueries.ts'
import { printedIdOf } from './entryView.ts'
import type { Queryable } from './queries.ts'
import { registerRoutes } from './routes.ts'
import { runOnce } from './run.ts'
import { operateOnce } from './simulatedOperator.ts'

export type { JackpotsByHand } from './byHand.ts'
export { DRAW_GAME } from './draw.ts'
export { jackpotLosses } from './losses.ts'
export { jackpotRowsOf } from './ownData.ts'
export type { JackpotDraft, JackpotRefusal } from './propose.ts'

export type Jackpots = {
  byHand: JackpotsByHand
  openCount(accountId: number, db: Queryable): Promise<number>
  /** Brings every round as far as it comes by itself; also runs by itself. */
  runOnce(): Promise<void>
  start(): void
  stop(): Promise<void>
}

const LOOK_MS = 2000
const REQUESTS_KEPT_MS = 7 * 86_400_000

export function createJackpots(platform: Platform, needs: JackpotsNeeds): Jackpots {
  const { app, pool, profile, clock, jobs, config, log } = platform
  const isOn = profile.products.jackpots
  const deps: JackpotsDeps = { ...platform, ...needs, isOn, logged: new Map() }
  const byHand = jackpotsByHand(deps)
  if (isOn) registerRoutes(app, deps)
  jobs.add('jackpots.deleteOld', () => deleteRequests(pool, new Date(clock.now() - REQUESTS_KEPT_MS)))
  const look = async () => {
    try {
      await runOnce(deps)
      // Switched off, what is open comes to its end, and nothing new begins.
      if (isOn && config.development) await operateOnce(deps, byHand)
    } catch (cause) {
      // A lead that was lost is another process's to go on with.
      if (!(cause instanceof LeaseLost)) throw cause
    }
  }
  let stopLooking = async () => {}
  return {
    byHand,
    openCount: (accountId, db) => countOpen(db, accountId),
    runOnce: () => runOnce(deps),
    start() {
      stopLooking = repeat(LOOK_MS, look, (cause) => log.error({ err: cause }, 'jackpots could not be moved on'))
    },
    stop: () => stopLooking(),
  }
}

/** Of transfers that are of jackpot entries: what the tax book calls them. */
export async function loadJackpotNames(
  db: Queryable,
  ids: readonly string[],
): Promise<{ id: string; code: string; product: string }[]> {
  const known = await loadEntryIds(db, ids)
  return known.map((id) => ({ id, code: printedIdOf(id), product: 'jackpot' }))
}
