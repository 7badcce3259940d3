// The leader of a crash game: opens rounds, pays automatic cash-outs as the multiplier reaches them, ends rounds.
import type pg from 'pg'
import { msOf, multiplierAt } from '../games/crash.ts'
import { sendCall } from '../wallet/calls.ts'
import type { CrashDeps } from './bets.ts'
import { loseRest, payAutos } from './cashOuts.ts'
import type { ChainDeps } from './chains.ts'
import { createLeader, type Engine, RETRY_MS, wait } from './leader.ts'
import { type CrashRound, endRound, loadLeft, loadRound, markSettled, openRound, secretsOf } from './rounds.ts'
import type { Taps } from './taps.ts'

export type Pace = { bettingMs: number; pauseMs: number; tickMs: number; graceMs: number }
/** `graceMs`: taps that reached any process before the bust are written by then as a rule; only then is the rest lost. */
export const PACE: Pace = { bettingMs: 6000, pauseMs: 4000, tickMs: 100, graceMs: 1000 }

export type EngineDeps = CrashDeps & ChainDeps & { pool: pg.Pool; directUrl: string; taps: Pick<Taps, 'isAwaited'> }

/** Those of this process are waited for, unless they take so long that nobody waits for their answer any more. */
const TAPS_WAITED_MS = 20_000

const SENT_AT_ONCE = 20

export const createEngine = (deps: EngineDeps, game: string, pace: Pace = PACE): Engine =>
  createLeader(deps, game, () => step(deps, game, pace))

/** One thing that is due, found in the rows: a wait of at most a tick, so that a stop is never waited for. */
export async function step(deps: EngineDeps, game: string, pace: Pace): Promise<void> {
  const round = await loadRound(deps.pool, game, null)
  const now = Date.now()
  if (round === null) return open(deps, game, pace)
  if (round.endedAt === null) return fly(deps, round, pace)
  if (now < round.endedAt + pace.graceMs || areTapsAwaited(deps, round, now)) return wait(pace.tickMs)
  if (round.settledAt === null) return settle(deps, round)
  if (now < round.endedAt + pace.pauseMs) return wait(pace.tickMs)
  return open(deps, game, pace)
}

function areTapsAwaited(deps: EngineDeps, round: CrashRound, now: number): boolean {
  if (round.settledAt !== null || now > (round.endedAt ?? now) + TAPS_WAITED_MS) return false
  return deps.taps.isAwaited(round.startsAt + msOf(secretsOf(deps, round).point))
}

/** Before a round is opened, no earlier one has bets left: a bet is settled as its own round ended, however late it is found. */
async function open(deps: EngineDeps, game: string, pace: Pace): Promise<void> {
  for (const left of await loadLeft(deps.pool, game)) await settle(deps, left)
  if ((await openRound(deps, game, pace.bettingMs)) === null) await wait(RETRY_MS)
}

async function fly(deps: EngineDeps, round: CrashRound, pace: Pace): Promise<void> {
  const elapsed = Date.now() - round.startsAt
  if (elapsed < 0) return wait(Math.min(pace.tickMs, -elapsed))
  const { seed, point } = secretsOf(deps, round)
  const bustsIn = msOf(point) - elapsed
  sendWins(deps, await payAutos(deps, round, Math.min(point, multiplierAt(elapsed))))
  if (bustsIn <= 0) return endRound(deps.pool, round, { seed, point })
  await wait(Math.min(pace.tickMs, bustsIn))
}

/**
 * Automatic cash-outs that the round had come to, then the rest: a round that nobody led for a while ends as it would have.
 * It is settled when all of it is done; after a fault on the way the next step begins again.
 */
async function settle(deps: EngineDeps, round: CrashRound): Promise<void> {
  sendWins(deps, await payAutos(deps, round, secretsOf(deps, round).point))
  sendWins(deps, await loseRest(deps, round))
  await markSettled(deps.pool, round)
}

/** Without the next round waiting for the wallet: what is not sent is due again from its row. */
function sendWins(deps: EngineDeps, bets: readonly { call: string | null }[]): void {
  const calls = bets.flatMap(({ call }) => call ?? [])
  const send = async () => {
    for (let at = 0; at < calls.length; at += SENT_AT_ONCE)
      await Promise.all(calls.slice(at, at + SENT_AT_ONCE).map((id) => sendCall(deps, id)))
  }
  if (calls.length > 0) void send().catch(deps.onFault)
}
