// One look at all rounds: each is brought as far as it can come by itself, up to its results. What follows is an operator's.
import { ANY, DRAW } from '@walia/domain/jackpots/entry.ts'
import type { JackpotsDeps } from './deps.ts'
import { announceDraw, decideDraw } from './draw.ts'
import { refund } from './pay.ts'
import {
  databaseNow,
  type JackpotRow,
  loadJackpot,
  loadUnfinished,
  lockPhase,
  type Phase,
  type Result,
  updateClosed,
  updateClosesAt,
  updateDecided,
  updatePhase,
  updateResults,
  updateUnplayed,
} from './queries.ts'
import { changedResults } from './results.ts'

/** A round that cannot be moved on keeps no other from it. */
export async function runOnce(deps: JackpotsDeps): Promise<void> {
  for (const row of await loadUnfinished(deps.pool)) {
    try {
      await moveOn(deps, row)
    } catch (cause) {
      deps.log.error({ err: cause, jackpot: row.id }, 'a jackpot could not be moved on')
    }
  }
  deps.outbox.wake()
}

/** Until nothing moves any more. */
export async function moveOn(deps: JackpotsDeps, row: JackpotRow): Promise<JackpotRow> {
  for (let at = row; ; ) {
    if (!(await step(deps, at))) return at
    const next = await loadJackpot(deps.pool, at.id)
    if (next === null) return at
    at = next
  }
}

const IN_PLAY: readonly Phase[] = ['closed', 'decided', 'awarded']

async function step(deps: JackpotsDeps, row: JackpotRow): Promise<boolean> {
  const { leases, pool } = deps
  if (row.phase === 'open') {
    if (hasBegun(deps, row)) return leases.write('rounds', (db) => updateClosed(db, row.id, true))
    const earliest = earliestStart(deps, row)
    if (earliest < row.closes_at.getTime()) {
      await leases.write('rounds', (db) => updateClosesAt(db, row.id, earliest))
      return true
    }
    if (row.closes_at.getTime() > (await databaseNow(pool))) return false
    return leases.write('rounds', (db) => updateClosed(db, row.id, false))
  }
  if (row.phase === 'void') {
    await refund(deps, row)
    return true
  }
  if (!IN_PLAY.includes(row.phase)) return false
  const now = await databaseNow(pool)
  const changed = await changedResults(deps, row, now)
  if (changed.length > 0) return keepResults(deps, row, changed)
  return decide(deps, row, now)
}

/** The feed's states of a match that did not begin: not started, cancelled, delayed, postponed. */
const NOT_BEGUN: readonly number[] = [0, 5, 6, 8]

/** A match may be played before the kick-off that its fixture still names. */
const hasBegun = ({ odds: { book } }: JackpotsDeps, { matches }: JackpotRow): boolean =>
  matches.some(({ parentMatchId }) => {
    const match = book.match(parentMatchId)
    return match !== undefined && (match.live || !NOT_BEGUN.includes(match.status.status))
  })

/** As the feed says now: a match that begins earlier than it was to closes the round earlier. */
function earliestStart({ odds: { book } }: JackpotsDeps, { matches, closes_at }: JackpotRow): number {
  const starts = matches.flatMap(({ parentMatchId }) => book.match(parentMatchId)?.fixture?.startsAt ?? [])
  return Math.min(closes_at.getTime(), ...starts)
}

/** Awards that were computed from other results are none. */
async function keepResults({ leases }: JackpotsDeps, { id }: JackpotRow, changed: readonly Result[]): Promise<boolean> {
  return leases.write('rounds', async (db) => {
    const phase = await lockPhase(db, id)
    if (phase === null || !IN_PLAY.includes(phase)) return true
    if (phase !== 'closed') await updatePhase(db, id, 'closed')
    await updateResults(db, id, changed)
    return true
  })
}

async function decide(deps: JackpotsDeps, row: JackpotRow, now: number): Promise<boolean> {
  const { leases, log } = deps
  const { unplayed: rule } = row.template
  const unplayed = row.matches.filter(({ came }) => came === 'unplayed')
  const isOver = unplayed.length + row.matches.filter(({ came }) => came === 'drawn' || came === 'counted').length
  if (isOver >= rule.refundFrom) {
    await leases.write('rounds', (db) => updatePhase(db, row.id, 'void'))
    return true
  }
  if (row.phase !== 'closed' || row.matches.some(({ came }) => came === null)) return false
  if (unplayed.length === 0) {
    return leases.write('rounds', (db) => updateDecided(db, row.id))
  }
  if (rule.as === 'drawn') {
    if (row.draw === null) {
      const announced = await announceDraw(deps, row, now)
      if (!announced) log.error({ jackpot: row.id }, 'no draw: npm run ops -- fair seed --game jackpot')
      return announced
    }
    if (row.draw.results === null) return decideDraw(deps, row, row.draw)
    // A match lost its result after the draw and was not played any more: a round is drawn once.
    await leases.write('rounds', (db) => updatePhase(db, row.id, 'void'))
    return true
  }
  const result = rule.as === 'draw' ? DRAW : ANY
  const counted = unplayed.map(({ place }): Result => ({ place, result, came: 'counted' }))
  await leases.write('rounds', (db) => updateUnplayed(db, row.id, counted))
  return true
}
