// The door of jackpots: rounds that operators make of matches, entries, and what other slices ask of them.
import type { JackpotListAnswer } from '@walia/contract/jackpots.ts'
import { JACKPOT } from '@walia/domain/fair/games.ts'
import { repeat } from '../platform/jobs.ts'
import { LeaseLost } from '../platform/leases.ts'
import type { Platform } from '../platform/platform.ts'
import { readThrough } from '../platform/readThrough.ts'
import { entriesAsBets } from './bets.ts'
import { type JackpotsByHand, jackpotsByHand } from './byHand.ts'
import type { JackpotsDeps, JackpotsNeeds } from './deps.ts'
import { placingOf } from './place.ts'
import { loadDraws } from './queries.ts'
import { registerRoutes, STALE_MS } from './routes.ts'
import { publishChanges, runOnce, watchBeginnings } from './run.ts'
import { createSimulatedOperator } from './simulatedOperator.ts'
import { gameTickets } from './tickets.ts'
import { headOf, loadRounds, provenOf } from './view.ts'

export type { JackpotsByHand } from './byHand.ts'
export type { JackpotRefusal } from './deed.ts'
export type { JackpotDraft } from './propose.ts'
export { simulatedAccounts } from './simulatedOperator.ts'
export type Jackpots = {
  byHand: JackpotsByHand
  /** Brings every round as far as it comes by itself; also runs by itself. */
  runOnce(): Promise<void>
  start(): void
  stop(): Promise<void>
}

const LOOK_MS = 2000

export function createJackpots(platform: Platform, needs: JackpotsNeeds): Jackpots {
  const { app, pool, profile, config, log, outbox } = platform
  const isOn = profile.products.jackpots
  platform.ownData.add(gameTickets.ownRowsOf)
  const deps: JackpotsDeps = { ...platform, ...needs, logged: new Map(), published: '' }
  const byHand = jackpotsByHand(deps)
  const operator = createSimulatedOperator(deps, byHand)
  const rounds = readThrough(STALE_MS, () => loadRounds(deps))
  const shown = async (): Promise<JackpotListAnswer> => ({
    data: (await rounds.get()).map((each) => headOf(deps, each)),
  })
  needs.rounds.publish(JACKPOT, async (page) => (await loadDraws(pool, page)).flatMap((row) => provenOf(deps, row)))
  if (isOn) {
    const placing = placingOf(deps)
    registerRoutes(app, { ...deps, shown }, placing)
    needs.bets.sellEntries(entriesAsBets(placing))
  }
  // Rounds as everybody sees them, sent anew when one moves or its prize grows.
  platform.topics.add({
    channelOf: (topic) => (topic === 'jackpots' && isOn ? { channel: JACKPOT } : null),
    snapshot: shown,
  })
  outbox.follow('rounds.moved', ({ game }) => {
    if (game !== JACKPOT) return
    rounds.forget()
    platform.topics.touch(JACKPOT)
  })
  const look = async () => {
    try {
      await runOnce(deps)
      await publishChanges(deps)
      // Switched off, what is open comes to its end, and nothing new begins.
      if (isOn && config.development) await operator.operateOnce()
    } catch (cause) {
      // A lead that was lost is another process's to go on with.
      if (!(cause instanceof LeaseLost)) throw cause
    }
  }
  let stopLooking = async () => {}
  let stopWatching = () => {}
  return {
    byHand,
    runOnce: () => runOnce(deps),
    start() {
      stopWatching = watchBeginnings(deps)
      stopLooking = repeat(LOOK_MS, look, (cause) => log.error({ err: cause }, 'jackpots could not be moved on'))
    },
    async stop() {
      stopWatching()
      await stopLooking()
    },
  }
}
