// What no message settles: matches cancelled, abandoned or not played in time, and bets proven late by a corrected start.
import type { MarketProfile } from '@walia/domain/market/profile.ts'
import type { Pool } from 'pg'
import { type LegCondition, loadOpenMatches, type OpenMatch, voidLegs } from '../bets/index.ts'
import type { MatchState, PriceBook } from '../odds/index.ts'
import type { Clock } from '../platform/clock.ts'
import { insertWork, inTransaction, lockSettlement } from './queries.ts'

export type SweepHouse = { pool: Pool; profile: MarketProfile; clock: Clock; book: PriceBook }
export type Verdict = { condition: LegCondition; reason: string }

const HOUR_MS = 3_600_000
const EVENT = { notStarted: 0, cancelled: 5, delayed: 6, postponed: 8, abandoned: 9 }
const WAITING = new Set([EVENT.notStarted, EVENT.delayed, EVENT.postponed])
const BY = 'system'

/** Why legs of a match are void without a word from the feed. `firstStartsAt` is the earliest start tickets were sold with. */
export function verdictsOf(
  match: MatchState,
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
export async function sweep({ pool, profile, clock, book }: SweepHouse): Promise<number> {
  let touched = 0
  for (const open of await loadOpenMatches(pool)) {
    const match = book.match(open.parentMatchId)
    if (match === undefined) continue
    for (const verdict of verdictsOf(match, open.startsAt, clock.now(), profile.postponedVoidHours))
      touched += await apply(pool, open, verdict)
  }
  return touched
}

const apply = (pool: Pool, { parentMatchId }: OpenMatch, { condition, reason }: Verdict): Promise<number> =>
  inTransaction(pool, async (db) => {
    await lockSettlement(db)
    const selections = await voidLegs(db, parentMatchId, condition, reason, BY)
    await insertWork(db, selections)
    return selections.length
  })
