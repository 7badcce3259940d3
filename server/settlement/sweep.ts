// What no message settles: matches cancelled, abandoned or not played in time, and bets proven late by a corrected start.
import type { MarketProfile } from '@walia/domain/market/profile.ts'
import type { Pool } from 'pg'
import { type LegCondition, loadSoldMatches, type SoldMatch, voidLegs } from '../bets/index.ts'
import { loadKeptMatches, type MatchState, type PriceBook } from '../odds/index.ts'
import type { Clock } from '../platform/clock.ts'
import { insertWork, inTransaction, lockSettlement } from './queries.ts'

export type SweepHouse = {
  pool: Pool
  profile: MarketProfile
  clock: Clock
  book: PriceBook
  /** The start of each match at which its tickets were last looked through for late ones. */
  lookedAt: Map<number, number>
}
/** In the price book, or after it left the memory, as it was last written. */
type SweptMatch = Pick<MatchState, 'status' | 'fixture'>
export type Verdict = { condition: LegCondition; reason: string }

const HOUR_MS = 3_600_000
const EVENT = { notStarted: 0, cancelled: 5, delayed: 6, postponed: 8, abandoned: 9 }
const WAITING = new Set([EVENT.notStarted, EVENT.delayed, EVENT.postponed])
const BY = 'system'

/** Bets taken after the start that is now known. */
const lateVerdictOf = (startsAt: number): Verdict => ({ condition: { kind: 'late', startsAt }, reason: 'void_late' })

/** Why legs of an open match are void without a word from the feed. `firstStartsAt`: the earliest they were sold with. */
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
export async function sweep(house: SweepHouse): Promise<number> {
  const { pool, profile, clock } = house
  const now = clock.now()
  const late = lateMatchesOf(house, now)
  const sold = await loadSoldMatches(pool, [...late.keys()])
  const matches = await matchesOf(house, sold)
  let touched = 0
  for (const one of sold) {
    const match = matches.get(one.parentMatchId)
    const startsAt = late.get(one.parentMatchId)
    const verdicts = startsAt === undefined ? [] : [lateVerdictOf(startsAt)]
    if (match && one.open) verdicts.push(...openVerdictsOf(match, one.startsAt, now, profile.postponedVoidHours))
    for (const verdict of verdicts) touched += await apply(pool, one, verdict)
  }
  for (const [parentMatchId, startsAt] of late) house.lookedAt.set(parentMatchId, startsAt)
  return touched
}

/**
 * Matches to look through for late bets, with their start, whether their results have come or not. From its start on
 * nothing is sold before a match, so one look is enough until that start is corrected.
 */
function lateMatchesOf({ book, lookedAt }: SweepHouse, now: number): Map<number, number> {
  for (const parentMatchId of lookedAt.keys())
    if (book.match(parentMatchId) === undefined) lookedAt.delete(parentMatchId)
  const late = new Map<number, number>()
  for (const { parentMatchId, fixture } of book.matches())
    if (fixture && fixture.startsAt <= now && lookedAt.get(parentMatchId) !== fixture.startsAt)
      late.set(parentMatchId, fixture.startsAt)
  return late
}

/** A postponed or abandoned match leaves the memory hours before its legs may be void. */
async function matchesOf({ pool, book }: SweepHouse, sold: readonly SoldMatch[]): Promise<Map<number, SweptMatch>> {
  const matches = new Map<number, SweptMatch>()
  for (const { parentMatchId } of sold) {
    const match = book.match(parentMatchId)
    if (match !== undefined) matches.set(parentMatchId, match)
  }
  const gone = sold.flatMap(({ parentMatchId, open }) => (open && !matches.has(parentMatchId) ? [parentMatchId] : []))
  for (const kept of gone.length === 0 ? [] : await loadKeptMatches(pool, gone)) matches.set(kept.parentMatchId, kept)
  return matches
}

const apply = (pool: Pool, { parentMatchId }: SoldMatch, { condition, reason }: Verdict): Promise<number> =>
  inTransaction(pool, async (db) => {
    await lockSettlement(db)
    const selections = await voidLegs(db, parentMatchId, condition, reason, BY)
    await insertWork(db, selections)
    return selections.length
  })
