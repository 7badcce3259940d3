// What the result means for one leg of one ticket: a ruling first, then cancels by accepted time, then the settlement.
import { isDecided, type OutcomeResult } from '@walia/domain/settlement/multiplier.ts'

/** The effective settlement of a selection as it is stored. */
export type SelectionOutcome = {
  result: 1 | 0 | -1
  voidFactor: string | null
  deadHeatFactor: string | null
  certainty: 1 | 2
  /** When the feed first knew this result, ms. */
  at: number
}

/** A cancel in force: bets accepted from `startAt` to `endAt`, both included, are void; null is without bound. Ms. */
export type Cancel = { startAt: number | null; endAt: number | null; reason: number | null }

export type LegResult = {
  /** Null while nothing decides it. */
  outcome: OutcomeResult | null
  /** 2 when it cannot be better known: confirmed, cancelled or ruled. */
  certainty: 1 | 2
  /** Key of the text that says why it is void, or null. */
  reason: string | null
}

type Leg = { outcome: SelectionOutcome | null; cancels: readonly Cancel[]; ruledVoid: string | null }

const VOID: OutcomeResult = { result: 0, voidFactor: '1' }

const covers = ({ startAt, endAt }: Cancel, acceptedAt: number): boolean =>
  (startAt === null || acceptedAt >= startAt) && (endAt === null || acceptedAt <= endAt)

/** `acceptedAt` is the ticket's commit time, ms. */
export function legResultOf(leg: Leg, acceptedAt: number): LegResult {
  if (leg.ruledVoid !== null) return { outcome: VOID, certainty: 2, reason: leg.ruledVoid }
  const cancel = leg.cancels.find((one) => covers(one, acceptedAt))
  if (cancel) return { outcome: VOID, certainty: 2, reason: `void_${cancel.reason ?? 0}` }
  if (leg.outcome === null || !isDecided(leg.outcome)) return { outcome: null, certainty: 1, reason: null }
  const { result, voidFactor, deadHeatFactor, certainty, at } = leg.outcome
  // Accepted after the result was known, because the feed's message came late.
  if (acceptedAt > at) return { outcome: VOID, certainty: 2, reason: 'void_late' }
  const reason = Number(voidFactor) === 1 ? 'void_result' : null
  return { outcome: { result, voidFactor, deadHeatFactor }, certainty, reason }
}
