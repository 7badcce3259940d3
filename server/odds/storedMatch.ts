// A match as it is kept: its status and lines as one text, its results folded again from their history.

import type { Hold } from './guardTypes.ts'
import type { StoredEntry } from './queries.ts'
import { foldEntry, nothingFolded } from './settlementStack.ts'
import { restoreSold, type StoredSold, storedSoldOf } from './stages/soldPrices.ts'
import {
  type BookLine,
  type FeedState,
  type LineStack,
  type MatchRecord,
  matchOf,
  NOTHING,
  noteGap,
  type Stop,
  withSeen,
} from './state.ts'
import { type EventStatus, type Fixture, lineKey } from './types.ts'

type StoredLine = Omit<BookLine, 'sold'>

type StoredState = {
  status: EventStatus
  live: boolean
  fixtureChangedAt: number
  stops: readonly Stop[]
  lines: readonly StoredLine[]
  happenedAt?: number
  holds?: readonly (readonly [key: string, hold: Hold])[]
  sold?: readonly StoredSold[]
}

export const storedStateOf = (match: MatchRecord): string => {
  const { status, live, fixtureChangedAt, stops, happenedAt } = match
  const stored: StoredState = {
    ...{ status, live, fixtureChangedAt, stops, happenedAt, lines: Array.from(match.lines.values(), storedLineOf) },
    ...(match.holds.size === 0 ? {} : { holds: [...match.holds] }),
    ...storedSoldOf(match),
  }
  return JSON.stringify(stored)
}

const storedLineOf = ({ sold: _, ...line }: BookLine): StoredLine => line

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
    for (const line of stored.lines) {
      match.lines.set(lineKey(line.market, line.specifiers), { ...line, sold: null })
      noteGap(state, line.product, line.at)
    }
    for (const [key, hold] of stored.holds ?? []) match.holds.set(key, withLinesPrices(hold, match.lines.get(key)))
    restoreSold(match, stored.sold ?? [])
  }
  match.version++
  state.version++
  return match
}

/** A release stands while its line has the very prices that were released: as texts they were written twice. */
function withLinesPrices(hold: Hold, line: BookLine | undefined): Hold {
  const same = hold.released && JSON.stringify(line?.outcomes) === JSON.stringify(hold.outcomes)
  return same && line !== undefined ? { ...hold, outcomes: line.outcomes } : hold
}

/** Folds history rows, oldest first, onto the lines they name. */
export function restoreEntries(state: FeedState, entries: readonly StoredEntry[]): void {
  for (const { urn, market, specifiers, product, at, entry } of entries) {
    const { stacks } = matchOf(state, urn)
    const key = lineKey(market, specifiers)
    const before: LineStack = stacks.get(key) ?? { market, specifiers, folded: nothingFolded, seen: NOTHING }
    stacks.set(key, { ...before, folded: foldEntry(before.folded, entry), seen: withSeen(before.seen, product, at) })
  }
}
