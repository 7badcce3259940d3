// Stage 4: a partial update of lines: what is not listed stays, what is listed carries all its outcomes.
import type { FeedEvent, MarketUpdate } from '../feedEvents.ts'
import { sameOutcome } from '../outcomes.ts'
import { type BookLine, type FeedState, isStale, type MatchRecord, NOTHING, withSeen } from '../state.ts'
import type { LineStatus, OutcomeState } from '../types.ts'
import type { Applied } from './applied.ts'
import { mayWrite } from './ownership.ts'
import { leaveSale } from './soldPrices.ts'
import { stoppedStatus } from './stops.ts'

type OddsChanged = FeedEvent & { kind: 'oddsChanged' }

export function applyMarkets(state: FeedState, event: FeedEvent, applied: Applied): void {
  if (event.kind !== 'oddsChanged' || event.lines === null || applied.match === null) return
  for (const update of event.lines) applyMarket(state, applied.match, event, update, applied)
}

function applyMarket(
  state: FeedState,
  match: MatchRecord,
  event: OddsChanged,
  update: MarketUpdate,
  applied: Applied,
): void {
  const { key } = update
  const before = match.lines.get(key)
  if (before !== undefined && !mayWrite(state, before, event.product)) {
    const { market, specifiers } = update
    applied.ignored.push({ reason: 'another producer owns the line', urn: event.urn, market, specifiers })
    return
  }
  const next = lineAfter(state, match, before, event, update)
  match.lines.set(key, next)
  if (before?.status === 1 && next.status !== 1) leaveSale(before, before.at, event.at)
  if (state.guard !== null && needsGuard(state, match, key, before, next))
    applied.repriced.push({ key, before, line: next, jump: null, step: 0 })
  if (before === undefined || !sameLine(before, next)) applied.lineKeys.push(key)
}

/**
 * What opens a line, moves its prices or confirms them after a gap is looked at before it is sold, and everything about a
 * line that is held.
 */
const needsGuard = (
  state: FeedState,
  match: MatchRecord,
  key: string,
  before: BookLine | undefined,
  next: BookLine,
): boolean =>
  (next.status === 1 &&
    (before === undefined || before.status !== 1 || before.outcomes !== next.outcomes || isStale(state, before))) ||
  (match.holds.size > 0 && match.holds.has(key))

function lineAfter(
  state: FeedState,
  match: MatchRecord,
  before: BookLine | undefined,
  event: OddsChanged,
  update: MarketUpdate,
): BookLine {
  const outcomes = update.outcomes === null ? (before?.outcomes ?? NOTHING) : outcomesOf(update.outcomes, before)
  let status: LineStatus = update.status
  if (status === 1 && match.stops.length > 0)
    status = stoppedStatus(match.stops, state.groupsOf(update.market), event.product, event.at)
  return {
    market: update.market,
    specifiers: update.specifiers,
    product: event.product,
    status,
    favourite: update.outcomes === null ? update.favourite || (before?.favourite ?? false) : update.favourite,
    at: event.at,
    outcomes,
    seen: seenAfter(before, event.product),
    sold: before === undefined ? null : before.sold,
  }
}

function seenAfter(before: BookLine | undefined, product: number): readonly number[] {
  if (before === undefined) return NOTHING
  return before.product === product ? before.seen : withSeen(before.seen, before.product, before.at)
}

/** Unchanged outcomes keep their list: a reader sees by it that nothing moved. */
function outcomesOf(updates: readonly OutcomeState[], before: BookLine | undefined): readonly OutcomeState[] {
  const known = before?.outcomes ?? NOTHING
  if (known.length !== updates.length) return updates
  for (let k = 0; k < updates.length; k++)
    if (!sameOutcome(known[k] as OutcomeState, updates[k] as OutcomeState)) return updates
  return known
}

/** Equal in everything a reader sees. */
function sameLine(a: BookLine, b: BookLine): boolean {
  return a.status === b.status && a.outcomes === b.outcomes && a.product === b.product && a.favourite === b.favourite
}
