// The prices that lines were last on sale at, and by how much new ones move away from them.
import { type GuardFault, jumpFault, jumpOf } from '@walia/domain/odds/guard.ts'
import type { Guard, PastPrice, SoldPrices } from '../guardTypes.ts'
import type { BookLine, MatchRecord } from '../state.ts'
import type { OutcomeState } from '../types.ts'

type Outcomes = readonly OutcomeState[]

export function leaveSale(match: MatchRecord, key: string, pricedAt: number, until: number): void {
  const sold = match.sold.get(key)
  if (sold === undefined) return
  sold.pricedAt = pricedAt
  sold.until = until
}

const windowOf = ({ rules, speed }: Guard, { live }: MatchRecord): number =>
  (live ? rules.liveJumpWithinMs : rules.jumpWithinMs) / speed

/** How far a chance may move without an event. The clock alone moves much only at the end of a period that it rules. */
export function pointsOf({ rules }: Guard, { live, status }: MatchRecord): number {
  if (!live) return rules.jumpPercentMax
  const ends = status.secondsLeft !== undefined && status.secondsLeft <= rules.periodEndSeconds
  return ends ? rules.periodEndJumpPercentMax : rules.liveJumpPercentMax
}

/** A line that was priced anew; `jump` is the move from what it was open at, worked out when it is first asked for. */
type Moved = { key: string; before: BookLine | undefined; line: BookLine; jump: number | null }

/** The move of a line that was open; asked for three times for most prices of the feed. */
export function jumpOfOpen(moved: Moved, before: BookLine): number {
  moved.jump ??= jumpOf(before.outcomes, moved.line.outcomes)
  return moved.jump
}

/** The move from the last prices on sale, or from older ones, that nothing explains; a change of producer does not count as a move. */
export function moveFault(guard: Guard, match: MatchRecord, moved: Moved, isHeld: boolean): GuardFault | null {
  const { before, line } = moved
  const sold = match.sold.get(moved.key)
  // A line that is open is known by what it says itself: also one that a restart found on sale.
  const open = before?.status === 1 ? before : null
  const last = open ?? sold
  if (last === undefined || !isComparable(guard, match, last, line, isHeld)) return null
  const points = pointsOf(guard, match)
  if ((open === null ? jumpOf(last.outcomes, line.outcomes) : jumpOfOpen(moved, open)) > points)
    return jumpFault(last.outcomes, line.outcomes)
  if (sold === undefined || sold.product !== last.product) return null
  return pastFault(guard, match, sold.oldest, line, points) ?? pastFault(guard, match, sold.middle, line, points)
}

function pastFault(
  guard: Guard,
  match: MatchRecord,
  past: PastPrice | null,
  line: BookLine,
  points: number,
): GuardFault | null {
  if (past === null || match.happenedAt >= past.until || line.at - past.until > windowOf(guard, match)) return null
  return jumpOf(past.outcomes, line.outcomes) > points ? jumpFault(past.outcomes, line.outcomes) : null
}

/** Of an open line the message that said its prices counts, of another what was kept when it left the sale. */
function isComparable(guard: Guard, match: MatchRecord, last: BookLine | SoldPrices, line: BookLine, isHeld: boolean) {
  if (last.product !== line.product) return false
  const isKept = 'pricedAt' in last
  if (match.happenedAt >= (isKept ? last.pricedAt : last.at)) return false
  return isHeld || line.at - (isKept ? last.until : last.at) <= windowOf(guard, match)
}

/** Keeps what the line is on sale at now. `anew`: a move that was let through, so that the next is measured from here. */
export function keepSold(guard: Guard, match: MatchRecord, moved: Moved, anew: boolean): void {
  const { key, before, line } = moved
  const { product, outcomes, at } = line
  const sold = match.sold.get(key)
  const open = before?.status === 1 ? before : null
  if (sold === undefined || anew || !isComparable(guard, match, open ?? sold, line, false)) {
    match.sold.set(key, { product, outcomes, pricedAt: at, until: at, oldest: null, middle: null })
    return
  }
  // Another producer took the line over at the same prices: its own first price is where its moves are measured from.
  if (sold.product !== product) {
    const oldest = open === null ? null : { outcomes: open.outcomes, until: at }
    match.sold.set(key, { product, outcomes, pricedAt: at, until: at, oldest, middle: null })
    return
  }
  const jump = open === null ? jumpOf(sold.outcomes, outcomes) : jumpOfOpen(moved, open)
  if (jump > 0) addPast(sold, { outcomes: (open ?? sold).outcomes, until: at }, windowOf(guard, match))
  sold.outcomes = outcomes
  sold.pricedAt = at
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
export type StoredSold = readonly [key: string, pricedAt: number, until: number, product: number, outcomes?: Outcomes]

export function storedSoldOf({ lines, sold }: MatchRecord): readonly StoredSold[] {
  const stored: StoredSold[] = []
  for (const [key, { product, outcomes, pricedAt, until }] of sold) {
    const line = lines.get(key)
    if (line === undefined || (line.status !== 0 && line.status !== -1)) continue
    const same = JSON.stringify(line.outcomes) === JSON.stringify(outcomes)
    stored.push(same ? [key, pricedAt, until, product] : [key, pricedAt, until, product, outcomes])
  }
  return stored
}

export function restoreSold(match: MatchRecord, stored: readonly StoredSold[]): void {
  for (const [key, pricedAt, until, product, kept] of stored) {
    const outcomes = kept ?? match.lines.get(key)?.outcomes
    if (outcomes === undefined) continue
    match.sold.set(key, { product, outcomes, pricedAt, until, oldest: null, middle: null })
  }
}
