// The prices that lines were last on sale at, and by how much new ones move away from them.
import { type GuardFault, jumpFaultOf, jumpOf } from '@walia/domain/odds/guard.ts'
import type { Guard, PastPrice, SoldPrices } from '../guardTypes.ts'
import type { BookLine, MatchRecord } from '../state.ts'
import type { OutcomeState } from '../types.ts'

type Outcomes = readonly OutcomeState[]

export function leaveSale(match: MatchRecord, key: string, saidAt: number, until: number): void {
  const sold = match.sold.get(key)
  if (sold === undefined) return
  sold.saidAt = saidAt
  sold.until = until
}

/** A line that a restart found on sale is known by what it says itself. */
function soldOf(match: MatchRecord, key: string, before: BookLine | undefined): SoldPrices | undefined {
  const sold = match.sold.get(key)
  if (before?.status !== 1) return sold
  const { product, outcomes, at } = before
  return sold === undefined || sold.product !== product
    ? { product, outcomes, saidAt: at, until: at, oldest: null, middle: null }
    : { ...sold, outcomes, saidAt: at, until: at }
}

const windowOf = ({ rules, speed }: Guard, { live }: MatchRecord): number =>
  (live ? rules.liveJumpWithinMs : rules.jumpWithinMs) / speed

/** How far a chance may move without an event. The clock alone moves much only at the end of a period that it rules. */
export function pointsOf({ rules }: Guard, { live, status }: MatchRecord): number {
  if (!live) return rules.jumpPercentMax
  const ends = status.secondsLeft !== undefined && status.secondsLeft <= rules.periodEndSeconds
  return ends ? rules.periodEndJumpPercentMax : rules.liveJumpPercentMax
}

type Moved = { key: string; before: BookLine | undefined; line: BookLine }

/** The move from the last prices on sale, or from older ones, that nothing explains; a change of hands is no move. */
export function moveFault(guard: Guard, match: MatchRecord, moved: Moved, isHeld: boolean): GuardFault | null {
  const { key, before, line } = moved
  const sold = soldOf(match, key, before)
  if (sold === undefined || !isComparable(guard, match, sold, line, isHeld)) return null
  const points = pointsOf(guard, match)
  const fault = jumpFaultOf(sold.outcomes, line.outcomes, points)
  if (fault !== null) return fault
  for (const past of [sold.oldest, sold.middle]) {
    if (past === null || match.happenedAt >= past.until || line.at - past.until > windowOf(guard, match)) continue
    const slow = jumpFaultOf(past.outcomes, line.outcomes, points)
    if (slow !== null) return slow
  }
  return null
}

const isComparable = (guard: Guard, match: MatchRecord, sold: SoldPrices, line: BookLine, isHeld: boolean): boolean =>
  sold.product === line.product &&
  match.happenedAt < sold.saidAt &&
  (isHeld || line.at - sold.until <= windowOf(guard, match))

/** Keeps what the line is on sale at now. `anew`: a move that was let through, so that the next is measured from here. */
export function keepSold(guard: Guard, match: MatchRecord, { key, before, line }: Moved, anew: boolean): void {
  const { product, outcomes, at } = line
  const sold = match.sold.get(key)
  const was = soldOf(match, key, before)
  if (sold === undefined || was === undefined || anew || !isComparable(guard, match, was, line, false)) {
    match.sold.set(key, { product, outcomes, saidAt: at, until: at, oldest: null, middle: null })
    return
  }
  if (jumpOf(was.outcomes, outcomes) > 0) addPast(sold, { outcomes: was.outcomes, until: at }, windowOf(guard, match))
  sold.outcomes = outcomes
  sold.saidAt = at
  sold.until = at
}

function addPast(sold: SoldPrices, past: PastPrice, within: number): void {
  const { oldest, middle } = sold
  if (oldest === null || past.until - oldest.until > within) {
    sold.oldest = middle !== null && past.until - middle.until <= within ? middle : past
    sold.middle = null
  }
  const first = sold.oldest as PastPrice
  if (sold.middle === null && first !== past && past.until - first.until >= within / 2) sold.middle = past
}

/** Of lines that are off sale for a while; prices that the line itself has are left out. */
export type StoredSold = readonly [key: string, saidAt: number, until: number, product: number, outcomes?: Outcomes]

export function storedSoldOf({ lines, sold }: MatchRecord): readonly StoredSold[] {
  const stored: StoredSold[] = []
  for (const [key, { product, outcomes, saidAt, until }] of sold) {
    const line = lines.get(key)
    if (line === undefined || (line.status !== 0 && line.status !== -1)) continue
    const same = JSON.stringify(line.outcomes) === JSON.stringify(outcomes)
    stored.push(same ? [key, saidAt, until, product] : [key, saidAt, until, product, outcomes])
  }
  return stored
}

export function restoreSold(match: MatchRecord, stored: readonly StoredSold[]): void {
  for (const [key, saidAt, until, product, kept] of stored) {
    const outcomes = kept ?? match.lines.get(key)?.outcomes
    if (outcomes === undefined) continue
    match.sold.set(key, { product, outcomes, saidAt, until, oldest: null, middle: null })
  }
}
