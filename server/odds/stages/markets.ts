// Stage 4: a partial update of lines: what is not listed stays, what is listed carries all its outcomes.
import { isSamePrice, type Price } from '@walia/domain/odds/price.ts'
import { BookLine } from '../bookLine.ts'
import type { FeedEvent, MarketUpdate } from '../feedEvents.ts'
import type { Prices } from '../outcomes.ts'
import { type FeedState, isStale, type MatchRecord, NOTHING, withSeen } from '../state.ts'
import type { LineStatus } from '../types.ts'
import type { Applied, Ignored, Repriced } from './applied.ts'
import { ignoredAsOld, lastAtOf } from './ordering.ts'
import { mayWrite } from './ownership.ts'
import { leaveSale } from './soldPrices.ts'
import { stoppedStatus } from './stops.ts'

type OddsChanged = FeedEvent & { kind: 'oddsChanged' }

/** What the message that is being applied changed. Kept from message to message: a busy hour names 18 lines in each. */
const changed: string[] = []
const repriced: Repriced[] = []
let changedCount = 0
let repricedCount = 0

export function applyMarkets(state: FeedState, event: FeedEvent, applied: Applied): void {
  if (event.kind !== 'oddsChanged' || event.lines === null || applied.match === null) return
  const { lines } = event
  const owned: Ignored[] = []
  changedCount = 0
  repricedCount = 0
  for (let k = 0; k < lines.length; k++)
    applyMarket(state, applied.match, event, lines[k] as MarketUpdate, applied.ignored, owned)
  if (owned.length > 0) applied.ignored.push(...owned)
  if (changedCount > 0) applied.lineKeys = changed.slice(0, changedCount)
  if (repricedCount > 0) applied.repriced = repriced.slice(0, repricedCount)
}

/** `old` and `owned`: where it says that the update was dropped. */
function applyMarket(
  state: FeedState,
  match: MatchRecord,
  event: OddsChanged,
  update: MarketUpdate,
  old: Ignored[],
  owned: Ignored[],
): void {
  const { key } = update
  const line = match.lines.get(key)
  if (line === undefined) {
    addLine(state, match, event, update)
    return
  }
  const { product, at } = event
  if (lastAtOf(line, product) > at) {
    old.push(ignoredAsOld(event, update))
    return
  }
  if (!mayWrite(state, line, product)) {
    const { market, specifiers } = update
    owned.push({ reason: 'another producer owns the line', urn: event.urn, market, specifiers })
    return
  }
  const { status: statusBefore, prices: pricesBefore, favourite: favouriteBefore } = line
  const prices = update.prices === null ? pricesBefore : pricesOf(update.prices, pricesBefore)
  const status = statusOf(state, match, event, update)
  const favourite = update.favourite || (update.prices === null && favouriteBefore)
  if (statusBefore === 1 && status !== 1) leaveSale(line, line.at, at)
  // A line that the message lists twice stays as the first mention made it, for the guard to look at.
  const next = line.at === at ? line.with({}) : line
  if (next !== line) match.lines.set(key, next)
  if (state.guard !== null && needsGuard(state, match, key, line, status, prices)) noteRepriced(key, line, next)
  if (status !== statusBefore || prices !== pricesBefore || product !== line.product || favourite !== favouriteBefore)
    changed[changedCount++] = key
  if (product !== line.product) next.seen = withSeen(line.seen, line.product, line.at)
  next.product = product
  next.status = status
  next.favourite = favourite
  next.at = at
  next.prices = prices
}

function addLine(state: FeedState, match: MatchRecord, event: OddsChanged, update: MarketUpdate): void {
  const { market, specifiers, key, favourite } = update
  const line = new BookLine({
    market,
    specifiers,
    product: event.product,
    status: statusOf(state, match, event, update),
    favourite,
    at: event.at,
    prices: update.prices ?? NOTHING,
    seen: NOTHING,
    sold: null,
  })
  match.lines.set(key, line)
  if (state.guard !== null && (line.status === 1 || (match.holds.size > 0 && match.holds.has(key))))
    noteRepriced(key, null, line)
  changed[changedCount++] = key
}

/** `before`: as it was, of which a copy is kept where `line` is the same. */
function noteRepriced(key: string, before: BookLine | null, line: BookLine): void {
  const each = repriced[repricedCount] ?? spareRepriced(line)
  repricedCount++
  each.key = key
  each.line = line
  each.jump = -1
  each.step = 0
  each.before = null
  if (before === null) return
  const { copy } = each
  copy.status = before.status
  copy.product = before.product
  copy.at = before.at
  copy.prices = before.prices
  each.before = copy
}

function spareRepriced(line: BookLine): Repriced {
  const copy = { status: line.status, product: line.product, at: line.at, prices: line.prices }
  const each = { key: '', line, jump: -1, step: 0, before: null, copy }
  repriced[repricedCount] = each
  return each
}

/**
 * What opens a line, moves its prices or confirms them after a gap is looked at before it is sold, and everything about a
 * line that is held.
 */
const needsGuard = (
  state: FeedState,
  match: MatchRecord,
  key: string,
  before: BookLine,
  status: LineStatus,
  prices: Prices,
): boolean =>
  (status === 1 && (before.status !== 1 || before.prices !== prices || isStale(state, before))) ||
  (match.holds.size > 0 && match.holds.has(key))

const statusOf = (state: FeedState, match: MatchRecord, event: OddsChanged, update: MarketUpdate): LineStatus =>
  update.status === 1 && match.stops.length > 0
    ? stoppedStatus(match.stops, state.groupsOf(update.market), event.product, event.at)
    : update.status

/** Unchanged prices keep their list: a reader sees by it that nothing moved. */
function pricesOf(updates: Prices, known: Prices): Prices {
  if (known.length !== updates.length) return updates
  for (let k = 0; k < updates.length; k++) if (!isSamePrice(known[k] as Price, updates[k] as Price)) return updates
  return known
}
