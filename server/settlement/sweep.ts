// What no message settles: matches cancelled, abandoned or not played in time, and bets proven late by a corrected start.
import type { MarketProfile } from '@walia/domain/market/profile.ts'
import type { Pool } from 'pg'
import { type LegCondition, loadOpenMatches, type OpenMatch, voidLegs } from '../bets/index.ts'
import { loadKeptMatches, type MatchState, type PriceBook } from '../odds/index.ts'
import type { Clock } from '../platform/clock.ts'
import { insertWork, inTransaction, lockSettlement } from './queries.ts'

export type SweepHouse = { pool: Pool; profile: MarketProfile; clock: Clock; book: PriceBook }
/** In the price book, or after it left the memory, as it was last written. */
type SweptMatch = Pick<MatchState, 'status' | 'fixture'>
export type Verdict = { condition: LegCondition; reason: string }

const HOUR_MS = 3_600_000
const EVENT = { notStarted: 0, cancelled: 5, delayed: 6, postponed: 8, abandoned: 9 }
const WAITING = new Set([EVENT.notStarted, EVENT.delayed, EVENT.postponed])
const BY = 'system'

/** Why legs of a match are void without a word from the feed. `firstStartsAt` is the earliest start tickets were sold with. */
export function verdictsOf(
  match: SweptMatch,
  firstStartsAt: number,
  now: number,
  postponedVoidHours: number,
): Verdict[] {
  const { status } = match.status
  const undecided = (startsBefore: number | null): LegCondition => ({ kind: 'undecided', startsBefore })
  if (status === EVENT.cancelled) return [{ condition: undecided(null), reason: 'void_5' }]
  if (status === EVENT.abandoned) return [{ condition: undecided(null), reason: 'void_10' }]
  const startsAt = match.fixture?.startsAt ?? firstStartsAt
  const verdicts: Verdict[] = []
  if (startsAt < firstStartsAt) verdicts.push({ condition: { kind: 'late', startsAt }, reason: 'void_late' })
  // Not played within the hours that the leg was sold with, or moved beyond them.
  const latest = Math.max(now, startsAt) - postponedVoidHours * HOUR_MS
  if (WAITING.has(status) && firstStartsAt < latest) verdicts.push({ condition: undecided(latest), reason: 'void_11' })
  return verdicts
}

/** Answers how many selections it touched; their tickets are queued for settlement. */
export async function sweep(house: SweepHouse): Promise<number> {
  const { pool, profile, clock } = house
  const open = await loadOpenMatches(pool)
  const matches = await matchesOf(house, open)
  let touched = 0
  for (const one of open) {
    const match = matches.get(one.parentMatchId)
    if (match === undefined) continue
    for (const verdict of verdictsOf(match, one.startsAt, clock.now(), profile.postponedVoidHours))
      touched += await apply(pool, one, verdict)
  }
  return touched
}

/** A postponed or abandoned match leaves the memory hours before its legs may be void. */
async function matchesOf({ pool, book }: SweepHouse, open: readonly OpenMatch[]): Promise<Map<number, SweptMatch>> {
  const matches = new Map<number, SweptMatch>()
  for (const { parentMatchId } of open) {
    const match = book.match(parentMatchId)
    if (match !== undefined) matches.set(parentMatchId, match)
  }
  const gone = open.map(({ parentMatchId }) => parentMatchId).filter((id) => !matches.has(id))
  for (const kept of gone.length === 0 ? [] : await loadKeptMatches(pool, gone)) matches.set(kept.parentMatchId, kept)
  return matches
}

const apply = (pool: Pool, { parentMatchId }: OpenMatch, { condition, reason }: Verdict): Promise<number> =>
  inTransaction(pool, async (db) => {
    await lockSettlement(db)
    const selections = await voidLegs(db, parentMatchId, condition, reason, BY)
    await insertWork(db, selections)
    return selections.length
  })
