// Stage 7: lines whose new prices must not be sold are held: suspended, shown to the operator, open again once they are sane.
import {
  factsOfKey,
  type GuardFault,
  jumpOf,
  ladderFaultOf,
  lineFaultOf,
  relationFaultOf,
} from '@walia/domain/odds/guard.ts'
import type { GuardRules } from '@walia/domain/odds/guardRules.ts'
import { idOf } from '@walia/domain/odds/price.ts'
import type { BookLine } from '../bookLine.ts'
import type { FeedEvent } from '../feedEvents.ts'
import type { Against, Guard, Hold, Rung } from '../guardTypes.ts'
import { type Prices, readPrice } from '../outcomes.ts'
import { type FeedState, isStale, type MatchRecord } from '../state.ts'
import type { Applied, GuardNews, Repriced } from './applied.ts'
import { jumpOfOpen, keepSold, leaveSale, moveFault, pointsOf } from './soldPrices.ts'
import { stoppedStatus } from './stops.ts'

type Fault = GuardFault & { against?: Against }

type OddsChanged = FeedEvent & { kind: 'oddsChanged' }

export function applyGuard(state: FeedState, event: FeedEvent, applied: Applied): void {
  const { guard } = state
  const { match, repriced } = applied
  if (guard === null || match === null || event.kind !== 'oddsChanged') return
  if (repriced.length > 0) guardRepriced(state, guard, match, event, applied)
  if (match.holds.size > 0) reviewNeighbours(state, guard, match, event, applied)
}

/** First each line by itself, then those that are still open beside their neighbours. */
function guardRepriced(state: FeedState, guard: Guard, match: MatchRecord, event: OddsChanged, applied: Applied): void {
  const { repriced, guardEvents } = applied
  const was = match.holds.size === 0 ? NO_HOLDS : takenHolds(match, repriced)
  const faults: (Fault & { each: Repriced })[] = []
  const holdFaulty = (): void => {
    for (const { each, ...fault } of faults) hold(guard, match, event, each, fault, was.get(each.key), guardEvents)
    faults.length = 0
  }
  for (const each of repriced) {
    const fault = ownFaultOf(guard, match, event, each, was.get(each.key))
    if (fault !== null) faults.push({ ...fault, each })
  }
  holdFaulty()
  for (const each of repriced) {
    if (isCalm(state, each)) continue
    const fault = neighbourFaultOf(guard, match, each.key, was.get(each.key), partnersOf(state, match, each, was))
    if (fault !== null) faults.push({ ...fault, each })
  }
  holdFaulty()
  for (const each of repriced) {
    const line = match.lines.get(each.key)
    if (line?.status !== 1) continue
    // Not the same line where the message lists it twice.
    each.line.sold = line.sold
    const isNews = match.holds.has(each.key) || was.has(each.key)
    line.sold = keepSold(guard, match, each, isNews && moveFault(guard, match, each, true) !== null)
  }
  for (const [key, { reason, detail, released }] of was) {
    const opened = !released && match.lines.get(key)?.status === 1
    if (opened) guardEvents.push({ kind: 'opened', key, reason, detail })
  }
}

const NO_HOLDS: ReadonlyMap<string, Hold> = new Map()

/** The message says anew what these lines are, so that their holds count no more; but at just its prices a release stands. */
function takenHolds(match: MatchRecord, repriced: readonly Repriced[]): ReadonlyMap<string, Hold> {
  const taken = new Map<string, Hold>()
  for (const { key } of repriced) {
    const held = match.holds.get(key)
    if (held === undefined || isReleased(match, key)) continue
    match.holds.delete(key)
    taken.set(key, held)
  }
  return taken
}

const isReleased = (match: MatchRecord, key: string): boolean => {
  if (match.holds.size === 0) return false
  const held = match.holds.get(key)
  return held?.released === true && held.prices === match.lines.get(key)?.prices
}

/** What is wrong with the line by itself, before it is looked at beside others. */
function ownFaultOf(
  guard: Guard,
  match: MatchRecord,
  event: OddsChanged,
  each: Repriced,
  held: Hold | undefined,
): GuardFault | null {
  const { key, before, line } = each
  if (line.status !== 1 || isReleased(match, key)) return null
  // The name of a line that was open has been looked at.
  const unfilled = before?.status === 1 ? null : guard.unfilled(line.market, line.specifiers)
  if (unfilled !== null) return { reason: 'name', detail: unfilled }
  const fault = lineFaultOf(line.facts, line.prices, guard.rules)
  if (fault !== null) return fault
  const age = guard.now() - event.at
  if (age > guard.rules.ageMsMax) return { reason: 'old', detail: `${Math.round(age / 1000)} s` }
  return jumpFaultOf(guard, match, event, each, held)
}

/** A move after an event of the match is not held, nor one that the feed repeats long enough; a bet stop alone explains nothing. */
function jumpFaultOf(
  guard: Guard,
  match: MatchRecord,
  event: OddsChanged,
  each: Repriced,
  held: Hold | undefined,
): GuardFault | null {
  const fault = moveFault(guard, match, each, held !== undefined && !held.released)
  if (fault === null || held?.reason !== 'jump') return fault
  const near = jumpOf(held.prices, each.line.prices) <= pointsOf(guard, match)
  return near && event.at - held.at >= guard.rules.insistAfterMs ? null : fault
}

/** A line that was open and hardly moved agrees with its neighbours as it did: that is most of a live match's prices. */
const isCalm = (state: FeedState, each: Repriced): boolean => {
  const { before, line } = each
  return (
    before?.status === 1 &&
    !isStale(state, before) &&
    line.status === 1 &&
    before.product === line.product &&
    before.prices.length === line.prices.length &&
    jumpOfOpen(each, before) < CALM_POINTS
  )
}

/** Less than the slack between neighbours. */
const CALM_POINTS = 1

/** The prices that a line is compared with; null for a line that says nothing. */
type PricesOf = (key: string) => Priced | null
type Priced = Pick<BookLine, 'prices' | 'product'>

/**
 * Open lines, and those held for a contradiction: of two that contradict each other it is not known which is right. Only
 * a line that has been on sale does not ask those which were held before. After a gap lines are compared once both have
 * been said again.
 */
function partnersOf(
  state: FeedState,
  match: MatchRecord,
  { before }: Pick<Repriced, 'before'>,
  was: ReadonlyMap<string, Hold>,
): PricesOf {
  const trusted = before?.status === 1
  return (key) => {
    const line = match.lines.get(key)
    if (line === undefined || (trusted && was.get(key)?.released === false) || isStale(state, line)) return null
    if (line.status === 1) return line
    const held = match.holds.get(key)
    const speaks = !trusted && held?.reason === 'neighbour' && !held.released && line.status === heldStatus(held)
    return speaks ? { prices: held.prices, product: line.product } : null
  }
}

/** What the line's neighbours say against it, and the one that it was held for, should that one have left the sale. */
function neighbourFaultOf(
  { rules }: Guard,
  match: MatchRecord,
  key: string,
  held: Hold | undefined,
  pricesOf: PricesOf,
): Fault | null {
  const line = match.lines.get(key)
  if (line === undefined || line.status !== 1 || isReleased(match, key)) return null
  const { facts } = line
  for (const relation of facts.relations) {
    const other = pricesOf(relation.other)
    if (other === null || other.product !== line.product) continue
    const fault = relationFaultOf(relation, facts, line, other, rules)
    if (fault !== null) return { ...fault, against: { key: relation.other, prices: other.prices } }
  }
  const fault = facts.ladder === null ? null : ladderFault(rules, match, key, line, pricesOf)
  if (fault !== null || held?.against === undefined || held.released || match.happenedAt >= held.at) return fault
  const { against } = held
  return pricesOf(against.key) === null ? pairFault(rules, line, against) : null
}

/** Of two lines, one of which may be off sale. */
function pairFault(rules: GuardRules, line: BookLine, against: Against): Fault | null {
  const [{ facts }, other] = [line, factsOfKey(against.key)]
  const relation = facts.relations.find((each) => each.other === against.key)
  const [lower, higher] = facts.step < other.step ? [line, against] : [against, line]
  const fault =
    relation === undefined
      ? ladderFaultOf(facts, lower, higher, rules)
      : relationFaultOf(relation, facts, line, against, rules)
  return fault === null ? null : { ...fault, against }
}

/** Against the nearest lines below and above on its ladder. */
function ladderFault(
  rules: GuardRules,
  match: MatchRecord,
  key: string,
  line: BookLine,
  pricesOf: PricesOf,
): Fault | null {
  const [rungs, place] = placeOf(match, line.facts.ladder as string, key)
  for (const step of [-1, 1]) {
    for (let k = place + step; k >= 0 && k < rungs.length; k += step) {
      const other = (rungs[k] as Rung).key
      const prices = pricesOf(other)
      if (prices === null || prices.product !== line.product) continue
      const fault = pairFault(rules, line, { key: other, prices: prices.prices })
      if (fault !== null) return fault
      break
    }
  }
  return null
}

/** The lines of a ladder seen so far, upwards, and where this one stands among them. */
function placeOf(match: MatchRecord, ladder: string, key: string): [rungs: readonly Rung[], place: number] {
  const known = match.ladders.get(ladder) ?? []
  const place = known.findIndex((rung) => rung.key === key)
  if (place >= 0) return [known, place]
  const rungs: Rung[] = []
  for (const [each, { facts }] of match.lines) {
    if (facts.ladder === ladder) rungs.push({ key: each, step: facts.step })
  }
  rungs.sort((a, b) => a.step - b.step)
  match.ladders.set(ladder, rungs)
  return [rungs, rungs.findIndex((rung) => rung.key === key)]
}

/** A line whose name cannot be shown is hidden; others keep their place, and show their last sane prices. */
export const heldStatus = ({ reason }: Pick<Hold, 'reason'>): 0 | -1 => (reason === 'name' ? 0 : -1)

function hold(
  guard: Guard,
  match: MatchRecord,
  event: OddsChanged,
  { key, before, line: repriced }: Repriced,
  fault: Fault,
  was: Hold | undefined,
  news: GuardNews[],
): void {
  const line = match.lines.get(key) as BookLine
  const held = was?.released === false ? was : undefined
  // Of a price that jumped, the first moment at about that price counts.
  const stays = held?.reason === 'jump' && jumpOf(held.prices, line.prices) <= pointsOf(guard, match)
  match.holds.set(key, {
    ...fault,
    heldAt: held?.heldAt ?? guard.now(),
    at: stays ? held.at : event.at,
    prices: line.prices,
    released: false,
  })
  const prices = before === null || before.prices.length === 0 ? unpriced(line.prices) : before.prices
  match.lines.set(key, line.with({ status: heldStatus(fault), prices }))
  if (before?.status === 1) leaveSale(repriced, before.at, event.at)
  const { reason, detail } = fault
  if (held?.reason !== reason) news.push({ kind: 'held', key, reason, detail })
}

const unpriced = (prices: Prices): Prices => prices.map((price) => readPrice(idOf(price), null, false))

/**
 * Lines that others spoke against open when those others have new prices that agree. Not in the message that held them,
 * nor at prices from before a score.
 */
function reviewNeighbours(
  state: FeedState,
  guard: Guard,
  match: MatchRecord,
  event: OddsChanged,
  applied: Applied,
): void {
  const pricesOf = partnersOf(state, match, { before: null }, NO_HOLDS)
  const fresh = new Set(applied.repriced.map(({ key }) => key))
  for (const [key, held] of match.holds) {
    const line = match.lines.get(key)
    if (held.reason !== 'neighbour' || held.released || line === undefined || line.status !== heldStatus(held)) continue
    if (fresh.has(key) || (match.live && match.happenedAt > held.at)) continue
    const open = line.with({ status: 1, prices: held.prices })
    match.lines.set(key, open)
    const fault = neighbourFaultOf(guard, match, key, held, pricesOf)
    match.lines.set(key, line)
    if (fault !== null) continue
    openHeld(state, match, key, held)
    match.holds.delete(key)
    const opened = match.lines.get(key)
    if (opened?.status === 1)
      opened.sold = keepSold(
        guard,
        match,
        { before: line, line: open.with({ at: event.at }), jump: -1, step: 0 },
        false,
      )
    applied.lineKeys.push(key)
    applied.guardEvents.push({ kind: 'opened', key, reason: held.reason, detail: held.detail })
  }
}

/** Puts the held prices on the line, open unless a stop came since. */
export function openHeld(state: FeedState, match: MatchRecord, key: string, { prices }: Hold): void {
  const line = match.lines.get(key) as BookLine
  const status = stoppedStatus(match.stops, state.groupsOf(line.market), line.product, line.at)
  match.lines.set(key, line.with({ status, prices }))
}
