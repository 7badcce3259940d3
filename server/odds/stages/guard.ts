// Stage 7: lines whose new prices must not be sold are held: suspended, shown to the operator, open again once they are sane.
import {
  factsOfKey,
  type GuardFault,
  type GuardReason,
  jumpFaultOf,
  jumpOf,
  type LineFacts,
  ladderFaultOf,
  lineFaultOf,
  relationFaultOf,
} from '@walia/domain/odds/guard.ts'
import type { GuardRules } from '@walia/domain/odds/guardRules.ts'
import type { FeedEvent } from '../feedEvents.ts'
import type { BookLine, FeedState, MatchRecord } from '../state.ts'
import type { OutcomeState } from '../types.ts'
import type { Applied } from './applied.ts'
import { stoppedStatus } from './stops.ts'

/** What the guard needs of the world around it. */
export type Guard = {
  rules: GuardRules
  now(): number
  /** Seconds of the match per second; 1 but in an accelerated world, where more happens between two prices. */
  speed: number
  /** A place in the market's name that this line fills not; null when its name is whole. */
  unfilled(market: number, specifiers: string): string | null
}

/** A line that the guard keeps shut, or that an operator opened at just these prices. */
export type Hold = {
  reason: GuardReason
  detail: string
  /** Since when, ms. */
  heldAt: number
  /** Generation time of the prices that are held. */
  at: number
  /** Generation time of the last sane prices, which the line goes on showing. */
  saneAt: number
  /** The prices that were not let through. */
  outcomes: readonly OutcomeState[]
  released: boolean
}

/** A line on a ladder: over 1.5, over 2.5, … */
export type Rung = { key: string; step: number }

export type GuardNews = { kind: 'held' | 'opened'; key: string; reason: GuardReason; detail: string }

/** A line that the message opened or priced anew, and how it was before. */
export type Repriced = { key: string; before: BookLine | undefined; line: BookLine }

type OddsChanged = FeedEvent & { kind: 'oddsChanged' }

export function applyGuard(state: FeedState, event: FeedEvent, applied: Applied): void {
  const { guard } = state
  const { match, repriced } = applied
  if (guard === null || match === null || event.kind !== 'oddsChanged') return
  if (repriced.length > 0) guardRepriced(guard, match, event, applied)
  if (match.holds.size > 0) reviewNeighbours(state, guard, match, applied)
}

/** First each line by itself, then those that are still open beside their neighbours. */
function guardRepriced(guard: Guard, match: MatchRecord, event: OddsChanged, applied: Applied): void {
  const { repriced, guardNews } = applied
  const was = match.holds.size === 0 ? NO_HOLDS : takenHolds(match, repriced)
  const faults: (GuardFault & { each: Repriced })[] = []
  const holdFaulty = (): void => {
    for (const { each, ...fault } of faults) hold(guard, match, event, each, fault, was.get(each.key), guardNews)
    faults.length = 0
  }
  for (const each of repriced) {
    const fault = ownFaultOf(guard, match, event, each, was.get(each.key))
    if (fault !== null) faults.push({ ...fault, each })
  }
  holdFaulty()
  for (const each of repriced) {
    if (isCalm(each)) continue
    const fault = neighbourFaultOf(guard, match, each.key)
    if (fault !== null) faults.push({ ...fault, each })
  }
  holdFaulty()
  for (const [key, { reason, detail, released }] of was) {
    const opened = !released && match.lines.get(key)?.status === 1
    if (opened) guardNews.push({ kind: 'opened', key, reason, detail })
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
  return held?.released === true && held.outcomes === match.lines.get(key)?.outcomes
}

/** What is wrong with the line by itself, before it is looked at beside others. */
function ownFaultOf(
  guard: Guard,
  match: MatchRecord,
  event: OddsChanged,
  { key, before, line }: Repriced,
  held: Hold | undefined,
): GuardFault | null {
  if (line.status !== 1 || isReleased(match, key)) return null
  // The name of a line that was open has been looked at.
  const unfilled = before?.status === 1 ? null : guard.unfilled(line.market, line.specifiers)
  if (unfilled !== null) return { reason: 'name', detail: unfilled }
  const fault = lineFaultOf(factsOfKey(key), line.outcomes, guard.rules)
  if (fault !== null) return fault
  const age = guard.now() - event.at
  if (age > guard.rules.ageMsMax) return { reason: 'old', detail: `${Math.round(age / 1000)} s` }
  return before === undefined ? null : jumpFault(guard, match, event, before, line, held)
}

/** Moves that the match explains, a stop and a change of hands are no jumps; nor is one that the feed insists on. */
function jumpFault(
  guard: Guard,
  match: MatchRecord,
  event: OddsChanged,
  before: BookLine,
  line: BookLine,
  held: Hold | undefined,
): GuardFault | null {
  const isHeld = held !== undefined && !held.released
  if ((before.status !== 1 && !isHeld) || before.product !== line.product || before.outcomes === line.outcomes)
    return null
  const since = isHeld ? held.saneAt : before.at
  const { jumpWithinMs, liveJumpWithinMs } = guard.rules
  const within = (match.live ? liveJumpWithinMs : jumpWithinMs) / guard.speed
  if (match.happenedAt >= since || (!isHeld && event.at - since > within)) return null
  const points = pointsOf(guard, match)
  const fault = jumpFaultOf(before.outcomes, line.outcomes, points)
  if (fault === null || held?.reason !== 'jump') return fault
  const insists = jumpOf(held.outcomes, line.outcomes) <= points && event.at - held.at >= guard.rules.insistAfterMs
  return insists ? null : fault
}

/** A line that was open and hardly moved agrees with its neighbours as it did: that is most of a live match's prices. */
const isCalm = ({ before, line }: Repriced): boolean =>
  before?.status === 1 &&
  line.status === 1 &&
  before.product === line.product &&
  before.outcomes.length === line.outcomes.length &&
  jumpOf(before.outcomes, line.outcomes) < CALM_POINTS

/** Less than the slack between neighbours. */
const CALM_POINTS = 1

const pointsOf = ({ rules }: Guard, { live }: MatchRecord): number =>
  live ? rules.liveJumpPercentMax : rules.jumpPercentMax

/** What the line's open neighbours say against it. */
function neighbourFaultOf({ rules }: Guard, match: MatchRecord, key: string): GuardFault | null {
  const line = match.lines.get(key)
  if (line === undefined || line.status !== 1 || isReleased(match, key)) return null
  const facts = factsOfKey(key)
  for (const relation of facts.relations) {
    const other = match.lines.get(relation.other)
    if (other === undefined || other.status !== 1 || other.product !== line.product) continue
    const fault = relationFaultOf(relation, facts, line, other, rules)
    if (fault !== null) return fault
  }
  return facts.ladder === null ? null : ladderFault(rules, match, facts, key, line)
}

/** Against the nearest open lines below and above on its ladder. */
function ladderFault(
  rules: GuardRules,
  match: MatchRecord,
  facts: LineFacts,
  key: string,
  line: BookLine,
): GuardFault | null {
  const [rungs, place] = placeOf(match, facts.ladder as string, key)
  for (let k = place - 1; k >= 0; k--) {
    const lower = match.lines.get((rungs[k] as Rung).key)
    if (!isBeside(lower, line)) continue
    const fault = ladderFaultOf(facts, lower, line, rules)
    if (fault !== null) return fault
    break
  }
  for (let k = place + 1; k < rungs.length; k++) {
    const higher = match.lines.get((rungs[k] as Rung).key)
    if (isBeside(higher, line)) return ladderFaultOf(facts, line, higher, rules)
  }
  return null
}

const isBeside = (other: BookLine | undefined, line: BookLine): other is BookLine =>
  other !== undefined && other.status === 1 && other.product === line.product

/** The lines of a ladder seen so far, upwards, and where this one stands among them. */
function placeOf(match: MatchRecord, ladder: string, key: string): [rungs: readonly Rung[], place: number] {
  const known = match.ladders.get(ladder) ?? []
  const place = known.findIndex((rung) => rung.key === key)
  if (place >= 0) return [known, place]
  const rungs: Rung[] = []
  for (const each of match.lines.keys()) {
    const { ladder: its, step } = factsOfKey(each)
    if (its === ladder) rungs.push({ key: each, step })
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
  { key, before }: Repriced,
  fault: GuardFault,
  was: Hold | undefined,
  news: GuardNews[],
): void {
  const line = match.lines.get(key) as BookLine
  const held = was?.released === false ? was : undefined
  // Of a price that jumped, the first moment at about that price counts.
  const stays = held?.reason === 'jump' && jumpOf(held.outcomes, line.outcomes) <= pointsOf(guard, match)
  match.holds.set(key, {
    ...fault,
    heldAt: held?.heldAt ?? guard.now(),
    at: stays ? held.at : event.at,
    saneAt: held?.saneAt ?? before?.at ?? event.at,
    outcomes: line.outcomes,
    released: false,
  })
  const outcomes = before === undefined || before.outcomes.length === 0 ? unpriced(line.outcomes) : before.outcomes
  match.lines.set(key, { ...line, status: heldStatus(fault), outcomes })
  if (held?.reason !== fault.reason) news.push({ kind: 'held', key, ...fault })
}

const unpriced = (outcomes: readonly OutcomeState[]): readonly OutcomeState[] =>
  outcomes.map(({ id }) => ({ id, odds: null, sell: null, active: false }))

/** Lines that others spoke against open when those others have changed. */
function reviewNeighbours(state: FeedState, guard: Guard, match: MatchRecord, applied: Applied): void {
  for (const [key, held] of match.holds) {
    const line = match.lines.get(key)
    if (held.reason !== 'neighbour' || held.released || line === undefined || line.status !== heldStatus(held)) continue
    match.lines.set(key, { ...line, status: 1, outcomes: held.outcomes })
    const fault = neighbourFaultOf(guard, match, key)
    match.lines.set(key, line)
    if (fault !== null) continue
    openHeld(state, match, key, held)
    match.holds.delete(key)
    applied.lineKeys.push(key)
    applied.guardNews.push({ kind: 'opened', key, reason: held.reason, detail: held.detail })
  }
}

/** Puts the held prices on the line, open unless a stop came since. */
export function openHeld(state: FeedState, match: MatchRecord, key: string, { outcomes }: Hold): void {
  const line = match.lines.get(key) as BookLine
  const status = stoppedStatus(match.stops, state.groupsOf(line.market), line.product, line.at)
  match.lines.set(key, { ...line, status, outcomes })
}
