// The door of jackpots: rounds that operators make of matches, entries, and what other slices ask of them.
import { repeat } from '../platform/jobs.ts'
import { LeaseLost } from '../platform/leases.ts'
import type { Platform } from '../platform/platform.ts'
import { type JackpotsByHand, jackpotsByHand } from './byHand.ts'
import type { JackpotsDeps, JackpotsNeeds } from './deps.ts'
import { registerRoutes } from './routes.ts'
import { runOnce } from './run.ts'
import { operateOnce } from './simulatedOperator.ts'

export type { JackpotsByHand } from './byHand.ts'
export { DRAW_GAME } from './draw.ts'
export type { JackpotDraft, JackpotRefusal } from './propose.ts'
export { jackpotTickets } from './tickets.ts'

export type Jackpots = {
  byHand: JackpotsByHand
  /** Brings every round as far as it comes by itself; also runs by itself. */
  runOnce(): Promise<void>
  start(): void
  stop(): Promise<void>
}

const LOOK_MS = 2000

export function createJackpots(platform: Platform, needs: JackpotsNeeds): Jackpots {
  const { app, profile, config, log } = platform
  const isOn = profile.products.jackpots
  const deps: JackpotsDeps = { ...platform, ...needs, isOn, logged: new Map() }
  const byHand = jackpotsByHand(deps)
  if (isOn) registerRoutes(app, deps)
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
    runOnce: () => runOnce(deps),
    start() {
      stopLooking = repeat(LOOK_MS, look, (cause) => log.error({ err: cause }, 'jackpots could not be moved on'))
    },
    stop: () => stopLooking(),
  }
}
