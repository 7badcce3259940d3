// The door of markers of harm: found daily by a job, listed for an operator, who says what was done about each.
import { doneOnce } from '../platform/doneOnce.ts'
import { HOUR } from '../platform/periods.ts'
import type { Platform } from '../platform/platform.ts'
import type { HarmDeps, HarmNeeds } from './deps.ts'
import { findMarkers } from './findMarkers.ts'
import { harmRowsOf } from './ownData.ts'
import { type HarmAction, insertAction, loadMarkers, type MarkerRow } from './queries.ts'

export { type HarmAction, harmActions } from './queries.ts'

export type Harm = {
  /** Looks through every day that is over and was not yet; also runs by itself. Answers the days. */
  findMarkers(): Promise<string[]>
  /** Of a day of the market, or all that nobody has acted on; newest first. */
  list(day: string | null): Promise<MarkerRow[]>
  /** What an operator did about a marker; may be several. False when there is no such marker. */
  acknowledge(
    markerId: number,
    action: HarmAction,
    reason: string,
    by: string,
    requestId?: number | null,
  ): Promise<boolean>
}

const LISTED_MAX = 200

export function createHarm(platform: Platform, needs: HarmNeeds): Harm {
  const deps: HarmDeps = { ...platform, ...needs }
  const { pool, clock, jobs } = platform
  jobs.add('harm.findMarkers', { role: 'desk', every: HOUR }, () => findMarkers(deps))
  platform.ownData.add(harmRowsOf)
  return {
    findMarkers: () => findMarkers(deps),
    list: (day) => loadMarkers(pool, day, LISTED_MAX),
    acknowledge: (markerId, action, reason, by, requestId = null) =>
      doneOnce(pool, requestId, (db) => insertAction(db, { markerId, action, reason, by, at: new Date(clock.now()) })),
  }
}
