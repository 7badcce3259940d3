// What no message settles: matches cancelled, abandoned or not played in time, and bets proven late by a corrected start.
import { isVirtualMatchId } from '@walia/domain/virtuals/ids.ts'
import { type LegCondition, loadSoldMatches, type SoldMatch, voidLegs } from '../bets/index.ts'
import { type EventStatus, type Fixture, loadKeptMatches } from '../odds/index.ts'
import type { SettlementDeps } from './deps.ts'
import { loadUnplayed, lockSettlement } from './queries.ts'
import { queueTickets } from './settle.ts'

/** In the price book, or after it left the memory, as it was last written. */
type SweptMatch = { status: Pick<EventStatus, 'status'>; fixture: Fixture | null }
export type Verdict = { condition: LegCondition; reason: string }

const HOUR_MS = 3_600_000
/** Placements that were on their way under an older start are in the database by then. */
const ON_THE_WAY_MS = 120_000
const EVENT = { notStarted: 0, cancelled: 5, delayed: 6, postponed: 8, abandoned: 9 }
const WAITING = new Set([EVENT.notStarted, EVENT.delayed, EVENT.postponed])
const BY = 'system'

/** Bets taken after the start that is now known. */
const lateVerdictOf = (startsAt: number): Verdict => ({ condition: { kind: 'late', startsAt }, reason: 'void_late' })

/** Why legs of an open match are void without a message of the feed. `firstStartsAt`: the earliest they were sold with. */
function openVerdictsOf(match: SweptMatch, firstStartsAt: number, now: number, postponedVoidHours: number): Verdict[] {
  const { status } = match.status
  const undecided = (startsBefore: number | null): LegCondition => ({ kind: 'undecided', startsBefore })
  if (status === EVENT.cancelled) return [{ condition: undecided(null), reason: 'void_5' }]
  if (status === EVENT.abandoned) return [{ condition: undecided(null), reason: 'void_10' }]
  const startsAt = match.fixture?.startsAt ?? firstStartsAt
  // Not played within the hours that the leg was sold with, or moved beyond them.
  const latest = Math.max(now, startsAt) - postponedVoidHours * HOUR_MS
  const isOver = WAITING.has(status) && firstStartsAt < latest
  return isOver ? [{ condition: undecided(latest), reason: 'void_11' }] : []
}

/** Answers how many selections it touched; their tickets are queued for settlement. */
export async function sweep(deps: SettlementDeps): Promise<number> {
  const { pool, profile, clock } = deps
  const now = clock.now()
  const late = lateMatchesOf(deps, now)
  const sold = await loadSoldMatches(pool, [...late.keys()])
  const matches = await matchesOf(deps, sold, now)
  let touched = 0
  for (const one of sold) {
    const match = matches.get(one.parentMatchId)
    const started = late.get(one.parentMatchId)
    const verdicts = started === undefined ? [] : [lateVerdictOf(started.startsAt)]
    if (match && one.open) verdicts.push(...openVerdictsOf(match, one.startsAt, now, profile.postponedVoidHours))
    for (const verdict of verdicts) touched += await apply(deps, one, verdict)
  }
  for (const [parentMatchId, fixture] of late)
    if (deps.seenFixtures.get(parentMatchId)?.fixture !== fixture)
      deps.seenFixtures.set(parentMatchId, { fixture, since: now })
  return touched
}

/**
 * Matches to look through for late bets, whether their results have come or not. From its start on nothing is sold before
 * a match, so one or two sweeps are enough until its fixture changes.
 */
function lateMatchesOf({ book, seenFixtures }: SettlementDeps, now: number): Map<number, Fixture> {
  for (const parentMatchId of seenFixtures.keys())
    if (book.match(parentMatchId) === undefined) seenFixtures.delete(parentMatchId)
  const late = new Map<number, Fixture>()
  for (const { parentMatchId, fixture } of book.matches()) {
    if (fixture === null || fixture.startsAt > now) continue
    const seen = seenFixtures.get(parentMatchId)
    if (seen?.fixture !== fixture || now - seen.since < ON_THE_WAY_MS) late.set(parentMatchId, fixture)
  }
  return late
}

/**
 * A match day of the super league whose round was opened is decided; where none ever was, as the league was taken away,
 * the hours of a postponed match give the stakes back.
 */
const NOT_PLAYED: SweptMatch = { status: { status: EVENT.notStarted }, fixture: null }

/** A postponed or abandoned match leaves the memory hours before its legs may be void. */
async function matchesOf(
  { pool, book, profile }: SettlementDeps,
  sold: readonly SoldMatch[],
  now: number,
): Promise<Map<number, SweptMatch>> {
  const matches = new Map<number, SweptMatch>()
  for (const { parentMatchId } of sold) {
    const match = isVirtualMatchId(parentMatchId) ? undefined : book.match(parentMatchId)
    if (match !== undefined) matches.set(parentMatchId, match)
  }
  const open = sold.filter((one) => one.open)
  const overdue = open.filter(
    ({ parentMatchId, startsAt }) =>
      isVirtualMatchId(parentMatchId) && startsAt < now - profile.postponedVoidHours * HOUR_MS,
  )
  const unplayed = overdue.length === 0 ? [] : await loadUnplayed(pool, overdue.map(idOf))
  for (const parentMatchId of unplayed) matches.set(parentMatchId, NOT_PLAYED)
  const gone = open.map(idOf).filter((id) => !isVirtualMatchId(id) && !matches.has(id))
  for (const kept of gone.length === 0 ? [] : await loadKeptMatches(pool, gone)) matches.set(kept.parentMatchId, kept)
  return matches
}

const idOf = ({ parentMatchId }: SoldMatch): number => parentMatchId

const apply = (deps: SettlementDeps, { parentMatchId }: SoldMatch, { condition, reason }: Verdict): Promise<number> =>
  deps.leases.write('settlement', async (db) => {
    await lockSettlement(db)
    const selections = await voidLegs(db, parentMatchId, condition, reason, BY)
    await queueTickets(deps, db, selections)
    return selections.length
  })
