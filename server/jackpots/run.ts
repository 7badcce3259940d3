// One look at all rounds: each is brought as far as it can come by itself, up to its results. What follows is an operator's.
import { JACKPOT } from '@walia/domain/fair/games.ts'
import { ANY, DRAW } from '@walia/domain/jackpots/entry.ts'
import { type Taken, takenBy } from '@walia/domain/jackpots/reserves.ts'
import { isDrawn } from '@walia/domain/jackpots/templates.ts'
import { LeaseLost } from '../platform/leases.ts'
import { publish } from '../platform/outbox.ts'
import { closeIn, earliestStart, hasBegun, matchIdsOf } from './closing.ts'
import type { JackpotsDeps } from './deps.ts'
import { decideDraw, drawUnplayed } from './draw.ts'
import { loadTakings } from './entryQueries.ts'
import { refund } from './pay.ts'
import {
  databaseNow,
  type JackpotRow,
  loadJackpot,
  loadUnfinished,
  lockPhase,
  type MatchRow,
  type Phase,
  type Result,
  updateClosesAt,
  updateDecided,
  updateFreed,
  updateResults,
  updateUndecided,
  updateUnplayed,
  updateVoid,
} from './queries.ts'
import { changedResults, isAnyKnown } from './results.ts'
import { troublesIn } from './troubles.ts'

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

/**
 * Prizes that grow with entries, matches that the feed cancels or postpones: at a look, not at each entry, since each is sent
 * to all who watch.
 */
export async function publishChanges(deps: JackpotsDeps): Promise<void> {
  const unfinished = await loadUnfinished(deps.pool)
  const open = unfinished.filter(({ phase }) => phase === 'open').map(({ id }) => id)
  const takings = (await loadTakings(deps.pool, open)).toSorted((a, b) => a.jackpot_id - b.jackpot_id)
  const shown = JSON.stringify([takings, unfinished.map((row) => troublesIn(deps, row))])
  if (shown === deps.published) return
  await deps.leases.write('rounds', (db) => publish(db, 'rounds.moved', { game: JACKPOT }))
  deps.published = shown
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

/** Closes rounds as soon as one of their matches begins, whatever its kick-off was to be. Returns the way to stop. */
export function watchBeginnings(deps: JackpotsDeps): () => void {
  const { book } = deps.odds
  const begun = new Set<number>()
  return book.onChange(({ parentMatchId: id, status }) => {
    if (!status) return
    if (!hasBegun(deps, [id])) begun.delete(id)
    else if (!begun.has(id)) {
      begun.add(id)
      closeBegun(deps, id).catch((cause) => {
        begun.delete(id)
        // A lead that was lost is another process's to go on with.
        if (!(cause instanceof LeaseLost)) deps.log.error({ err: cause, match: id }, 'a jackpot was not closed')
      })
    }
  })
}

async function closeBegun(deps: JackpotsDeps, match: number): Promise<void> {
  for (const row of await loadUnfinished(deps.pool))
    if (row.phase === 'open' && matchIdsOf(row).includes(match)) await moveOn(deps, row)
  deps.outbox.wake()
}

const IN_PLAY: readonly Phase[] = ['closed', 'decided', 'awarded']

async function step(deps: JackpotsDeps, row: JackpotRow): Promise<boolean> {
  const { leases, pool } = deps
  if (row.phase === 'open') {
    if (hasBegun(deps, matchIdsOf(row))) return leases.write('rounds', (db) => closeIn(db, deps, row, true))
    const earliest = earliestStart(deps, row)
    if (earliest < row.closes_at.getTime()) {
      await leases.write('rounds', (db) => updateClosesAt(db, row.id, earliest))
      return true
    }
    const now = await databaseNow(pool)
    // Whatever is written while it takes entries closes it by itself; what was known before is found here.
    const isKnown = row.closes_at.getTime() > now && (await isAnyKnown(deps, pool, row))
    return leases.write('rounds', (db) => closeIn(db, deps, row, isKnown))
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

/** Awards that were computed from other results are none. */
async function keepResults({ leases }: JackpotsDeps, { id }: JackpotRow, changed: readonly Result[]): Promise<boolean> {
  return leases.write('rounds', async (db) => {
    const phase = await lockPhase(db, id)
    if (phase === null || !IN_PLAY.includes(phase)) return true
    if (phase !== 'closed') await updateUndecided(db, id)
    await updateFreed(db, id)
    await updateResults(db, id, changed)
    return true
  })
}

async function decide(deps: JackpotsDeps, row: JackpotRow, now: number): Promise<boolean> {
  const { leases } = deps
  const { unplayed: rule } = row.template
  const unplayed = row.matches.filter(({ came }) => came === 'unplayed')
  const voided = () => leases.write('rounds', (db) => updateVoid(db, row.id, 'unplayed'))
  if (lostOf(row) >= rule.refundFrom) return voided()
  if (row.phase !== 'closed') return false
  // What was announced is made, also where it decides nothing any more: others wait for it.
  if (row.draw?.drawnAt === null) return decideDraw(deps, row, row.draw, now)
  if (row.matches.some(({ came }) => came === null)) return false
  if (unplayed.length === 0) return leases.write('rounds', (db) => updateDecided(db, row.id))
  const { taken, waits } = reservesFor(row)
  if (taken.length > 0) return takePlaces(deps, row, taken)
  if (waits) return false
  if (isDrawn(rule.as)) {
    if (row.draw === null) return drawUnplayed(deps, row, now)
    // A match lost its result after the draw and was not played any more: a round is drawn once.
    return voided()
  }
  const result = rule.as === 'draw' ? DRAW : ANY
  const counted = unplayed.map(({ place }): Result => ({ place, result, came: 'counted' }))
  await leases.write('rounds', (db) => updateUnplayed(db, row.id, counted))
  return true
}

const count = (matches: readonly MatchRow[], ...ways: readonly MatchRow['came'][]): number =>
  matches.filter(({ came }) => ways.includes(came)).length

/** Matches that have no result of a match, less those whose place a reserve may still take. */
function lostOf({ matches, reserves }: JackpotRow): number {
  const free = reserves.length - count(reserves, 'unplayed') - count(matches, 'reserve')
  return count(matches, 'unplayed', 'drawn', 'counted') - free
}

/** Places that are not taken yet. What is in an announced draw is drawn. */
function reservesFor({ matches, reserves, draw }: JackpotRow): ReturnType<typeof takenBy> {
  const places = matches
    .filter(({ place, came }) => (came === 'unplayed' || came === 'reserve') && !draw?.places.includes(place))
    .map(({ place }) => place)
  const { taken, waits } = takenBy(places, reserves)
  return { taken: taken.filter(({ place }) => matches[place]?.came === 'unplayed'), waits }
}

async function takePlaces({ leases }: JackpotsDeps, { id, reserves }: JackpotRow, taken: readonly Taken[]) {
  const results = taken.map(({ place, reserve }): Result => {
    const { result = null } = reserves.find((each) => each.place === reserve) ?? {}
    return { place, result, came: 'reserve' }
  })
  await leases.write('rounds', async (db) => {
    if ((await lockPhase(db, id)) === 'closed') await updateUnplayed(db, id, results)
  })
  return true
}
