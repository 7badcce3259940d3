// The prices that lines were last on sale at, and by how much new ones move away from them.
import { type GuardFault, jumpFault, jumpOf, stepOf } from '@walia/domain/odds/guard.ts'
import type { BookLine } from '../bookLine.ts'
import type { Guard, PastPrice, SoldPrices } from '../guardTypes.ts'
import { outcomesOf, type Prices, pricesOf } from '../outcomes.ts'
import type { MatchRecord } from '../state.ts'
import type { LineStatus, OutcomeState } from '../types.ts'

export function leaveSale({ sold }: BookLine, pricedAt: number, until: number): void {
  if (sold === null) return
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

/** What a line said before a message. Lines change in place, so this is what the guard has of them. */
export type LineBefore = { status: LineStatus; product: number; at: number; prices: Prices }

/** A line that was priced anew. `before`: null where it was not known. */
export type Moved = {
  before: LineBefore | null
  line: BookLine
  /** Its move from what it was open at, worked out when it is first asked for; below 0 until then. */
  jump: number
  step: number
}

/** The move of a line that was open; asked for three times for most prices of the feed. */
export function jumpOfOpen(moved: Moved, before: LineBefore): number {
  if (moved.jump >= 0) return moved.jump
  moved.step = stepOf(before.prices, moved.line.prices)
  moved.jump = jumpOfStep(moved.step, before.prices, moved.line.prices)
  return moved.jump
}

/** A step that does not add up says nothing of the move alone. */
const jumpOfStep = (step: number, before: Prices, after: Prices): number =>
  step === Number.POSITIVE_INFINITY ? jumpOf(before, after) : step

/** The move from what the line was last on sale at, whether it is open or not. */
function moveFrom(moved: Moved, last: LineBefore | SoldPrices): number {
  if (last === moved.before) return jumpOfOpen(moved, moved.before)
  moved.step = stepOf(last.prices, moved.line.prices)
  return jumpOfStep(moved.step, last.prices, moved.line.prices)
}

/** What the move adds to those from older prices, which are counted from the prices last sold. */
const furtherOf = ({ step }: Moved, sold: SoldPrices, last: LineBefore | SoldPrices): number =>
  sold.prices === last.prices ? step : Number.POSITIVE_INFINITY

/** The move from the last prices on sale, or from older ones, that nothing explains; a change of producer does not count as a move. */
export function moveFault(guard: Guard, match: MatchRecord, moved: Moved, isHeld: boolean): GuardFault | null {
  const { before, line } = moved
  const { sold } = line
  // A line that is open is known by what it says itself: also one that a restart found on sale.
  const open = before?.status === 1 ? before : null
  const last = open ?? sold
  if (last === null || !isComparable(guard, match, last, line, isHeld)) return null
  const points = pointsOf(guard, match)
  if (moveFrom(moved, last) > points) return jumpFault(last.prices, line.prices)
  if (sold === null || sold.product !== last.product) return null
  const further = furtherOf(moved, sold, last)
  const { oldest, middle } = sold
  return (
    pastFault(guard, match, oldest, line, points, further) ?? pastFault(guard, match, middle, line, points, further)
  )
}

/** Less than what rounding may add to a sum of steps. */
const ROUNDED_POINTS = 1e-6

/** Prices are only compared when the steps since add up to enough: they lie anywhere in memory. */
function pastFault(
  guard: Guard,
  match: MatchRecord,
  past: PastPrice | null,
  line: BookLine,
  points: number,
  step: number,
): GuardFault | null {
  if (past === null || past.drift + step < points - ROUNDED_POINTS) return null
  if (match.happenedAt >= past.until || line.at - past.until > windowOf(guard, match)) return null
  return jumpOf(past.prices, line.prices) > points ? jumpFault(past.prices, line.prices) : null
}

/** Of an open line the message that said its prices counts, of another what was kept when it left the sale. */
function isComparable(
  guard: Guard,
  match: MatchRecord,
  last: LineBefore | SoldPrices,
  line: BookLine,
  isHeld: boolean,
) {
  if (last.product !== line.product) return false
  const isKept = 'pricedAt' in last
  if (match.happenedAt >= (isKept ? last.pricedAt : last.at)) return false
  return isHeld || line.at - (isKept ? last.until : last.at) <= windowOf(guard, match)
}

/** What the line is on sale at from now on. `anew`: a move that was let through, so that the next is measured from here. */
export function keepSold(guard: Guard, match: MatchRecord, moved: Moved, anew: boolean): SoldPrices {
  const { before, line } = moved
  const { product, prices, at, sold } = line
  const open = before?.status === 1 ? before : null
  if (sold === null || anew || !isComparable(guard, match, open ?? sold, line, false))
    return { product, prices, pricedAt: at, until: at, oldest: null, middle: null }
  // Another producer took the line over at the same prices: its own first price is where its moves are measured from.
  if (sold.product !== product) {
    const oldest = open === null ? null : { prices: open.prices, until: at, drift: Number.POSITIVE_INFINITY }
    return { product, prices, pricedAt: at, until: at, oldest, middle: null }
  }
  const last = open ?? sold
  if (moveFrom(moved, last) > 0) addPast(sold, last.prices, at, windowOf(guard, match))
  addStep(sold, furtherOf(moved, sold, last))
  sold.prices = prices
  sold.pricedAt = at
  sold.until = at
  return sold
}

function addPast(sold: SoldPrices, prices: Prices, until: number, within: number): void {
  const { oldest, middle } = sold
  if (oldest === null || until - oldest.until > within) {
    const isMiddleLeft = middle !== null && until - middle.until <= within
    sold.oldest = isMiddleLeft ? middle : { prices, until, drift: 0 }
    sold.middle = null
    if (!isMiddleLeft) return
  }
  const first = sold.oldest as PastPrice
  if (sold.middle === null && until - first.until >= within / 2) sold.middle = { prices, until, drift: 0 }
}

function addStep({ oldest, middle }: SoldPrices, step: number): void {
  if (step === 0) return
  if (oldest !== null) oldest.drift += step
  if (middle !== null) middle.drift += step
}

/** Of lines that are off sale for a while; prices that the line itself has are left out. */
export type StoredSold = readonly [
  key: string,
  pricedAt: number,
  until: number,
  product: number,
  outcomes?: readonly OutcomeState[],
]

/** Nothing at all for a match of which nothing has been sold. */
export function storedSoldOf({ lines }: MatchRecord): { sold?: readonly StoredSold[] } {
  let stored: StoredSold[] | null = null
  for (const [key, { status, prices: own, sold }] of lines) {
    if (sold === null) continue
    stored ??= []
    if (status !== 0 && status !== -1) continue
    const { product, prices, pricedAt, until } = sold
    const same = JSON.stringify(own) === JSON.stringify(prices)
    stored.push(same ? [key, pricedAt, until, product] : [key, pricedAt, until, product, outcomesOf(prices)])
  }
  return stored === null ? {} : { sold: stored }
}

export function restoreSold(match: MatchRecord, stored: readonly StoredSold[]): void {
  for (const [key, pricedAt, until, product, kept] of stored) {
    const line = match.lines.get(key)
    if (line === undefined) continue
    const prices = kept === undefined ? line.prices : pricesOf(kept)
    line.sold = { product, prices, pricedAt, until, oldest: null, middle: null }
  }
}
