// What every use case of settlement is handed.

import type { SettlementCache } from '../bets/index.ts'
import type { Fixture, LineChange, PriceBook } from '../odds/index.ts'
import type { Platform } from '../platform/platform.ts'
import type { Queryable } from './queries.ts'

export type LineName = { parentMatchId: number; market: number; specifiers: string }
/** What settlement reads of the feed's results. */
export type LineSource = {
  /** Changes after an id, in the order of their commits. */
  loadLineChanges(db: Queryable, afterId: string, limit: number): Promise<LineChange[]>
  /** The present state of lines; those that never changed are left out. */
  loadLines(db: Queryable, lines: readonly LineName[]): Promise<LineChange[]>
}

/** The fixture under which a match's tickets were looked through for late ones, and since when, ms. */
type SeenFixture = { fixture: Fixture; since: number }

/**
 * Results of some matches, followed by a cursor of its own: the ids of one source say nothing of another's. `owns` is of
 * the lines that are read by name.
 */
export type ResultSource = { cursor: 'lines' | 'virtuals'; lines: LineSource; owns(parentMatchId: number): boolean }

export type SettlementDeps = Pick<Platform, 'pool' | 'leases' | 'profile' | 'clock' | 'random' | 'log'> & {
  book: PriceBook
  sources: readonly ResultSource[]
  /** By match. */
  seenFixtures: Map<number, SeenFixture>
  cache: SettlementCache
  /** After a commit with events. */
  published(): void
}
