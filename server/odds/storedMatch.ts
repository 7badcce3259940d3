// A match as it is kept: its status and lines as one text, its results folded again from their history.

import { BookLine } from './bookLine.ts'
import type { Against, Hold } from './guardTypes.ts'
import { outcomesOf, pricesOf } from './outcomes.ts'
import type { StoredEntry } from './queries.ts'
import { foldEntry, nothingFolded } from './settlementStack.ts'
import { restoreSold, type StoredSold, storedSoldOf } from './stages/soldPrices.ts'
import {
  type FeedState,
  type LineStack,
  type MatchRecord,
  matchOf,
  NOTHING,
  noteGap,
  type Stop,
  withSeen,
} from './state.ts'
import { type EventStatus, type Fixture, type LineState, lineKey, type OutcomeState } from './types.ts'

type StoredLine = LineState & { seen: readonly number[] }
type StoredAgainst = Omit<Against, 'prices'> & { outcomes: readonly OutcomeState[] }
type StoredHold = Omit<Hold, 'prices' | 'against'> & { outcomes: readonly OutcomeState[]; against?: StoredAgainst }

type StoredState = {
  status: EventStatus
  live: boolean
  fixtureChangedAt: number
  stops: readonly Stop[]
  lines: readonly StoredLine[]
  happenedAt?: number
  holds?: readonly (readonly [key: string, hold: StoredHold])[]
  sold?: readonly StoredSold[]
}

export const storedStateOf = (match: MatchRecord): string => {
  const { status, live, fixtureChangedAt, stops, happenedAt } = match
  const stored: StoredState = {
    ...{ status, live, fixtureChangedAt, stops, happenedAt, lines: Array.from(match.lines.values(), storedLineOf) },
    ...(match.holds.size === 0
      ? {}
      : { holds: Array.from(match.holds, ([key, hold]) => [key, storedHoldOf(hold)] as const) }),
    ...storedSoldOf(match),
  }
  return JSON.stringify(stored)
}

/** Its outcomes are not kept in the line: nobody reads most lines between two writes. */
function storedLineOf({ market, specifiers, product, status, favourite, at, prices, seen }: BookLine): StoredLine {
  return { market, specifiers, product, status, favourite, at, outcomes: outcomesOf(prices), seen }
}

const storedHoldOf = ({ prices, against, ...hold }: Hold): StoredHold => ({
  ...hold,
  outcomes: outcomesOf(prices),
  ...(against === undefined ? {} : { against: { key: against.key, outcomes: outcomesOf(against.prices) } }),
})

const holdOf = ({ outcomes, against, ...hold }: StoredHold): Hold => ({
  ...hold,
  prices: pricesOf(outcomes),
  ...(against === undefined ? {} : { against: { key: against.key, prices: pricesOf(against.outcomes) } }),
})

/** Puts a kept match back. A match that is known already keeps what the feed said since. */
export function restoreMatch(
  state: FeedState,
  row: { urn: string; fixture: Fixture | null; state: unknown },
): MatchRecord {
  const fresh = !state.matches.has(row.urn)
  const match = matchOf(state, row.urn)
  if (!fresh) return match
  match.fixture = row.fixture
  const stored = row.state as StoredState | null
  if (stored !== null) {
    match.status = stored.status
    match.live = stored.live
    match.fixtureChangedAt = stored.fixtureChangedAt
    match.stops = stored.stops
    match.happenedAt = stored.happenedAt ?? 0
    for (const { outcomes, ...line } of stored.lines) {
      const prices = pricesOf(outcomes)
      match.lines.set(lineKey(line.market, line.specifiers), new BookLine({ ...line, prices, sold: null }))
      noteGap(state, line.product, line.at)
    }
    for (const [key, hold] of stored.holds ?? [])
      match.holds.set(key, withLinesPrices(holdOf(hold), match.lines.get(key)))
    restoreSold(match, stored.sold ?? [])
  }
  match.version++
  state.version++
  return match
}

/** A release stands while its line has the very prices that were released: as texts they were written twice. */
function withLinesPrices(hold: Hold, line: BookLine | undefined): Hold {
  const same = hold.released && JSON.stringify(line?.prices) === JSON.stringify(hold.prices)
  return same && line !== undefined ? { ...hold, prices: line.prices } : hold
}

/** Folds history rows, oldest first, onto the lines they name. */
export function restoreEntries(state: FeedState, entries: readonly StoredEntry[]): void {
  for (const { urn, market, specifiers, product, at, entry } of entries) {
    const { stacks } = matchOf(state, urn)
    const key = lineKey(market, specifiers)
    const before: LineStack = stacks.get(key) ?? { market, specifiers, folded: nothingFolded, seen: NOTHING }
    const folded = foldEntry(before.folded, entry, product)
    stacks.set(key, { ...before, folded, seen: withSeen(before.seen, product, at) })
  }
}
