// What other slices get from super leagues.
import type { LineChange, MatchState, Quote } from '../odds/index.ts'
import type { Queryable } from '../rounds/index.ts'

export type VirtualLineName = { parentMatchId: number; market: number; specifiers: string }
export type VirtualScore = { home: number; away: number; halfHome: number; halfAway: number }

export type Virtuals = {
  isOn: boolean
  /**
   * From memory. `startsAt` is when the betting on the match's day ends, `open` false from then on; of a day to come it is
   * the planned moment, and the real one is never before it. Null for an id, a line or an outcome that there is not.
   */
  quote(parentMatchId: number, market: number, specifiers: string, outcomeId: string): Quote | null
  /** Names and times of any match of a league that runs, past ones too; undefined for another id. */
  match(parentMatchId: number): MatchState | undefined
  /**
   * Results as of any feed, written in the transaction that ends a round at its final whistle; a round that was void
   * cancels its lines. Ids grow in the order of commits.
   */
  loadLineChanges(db: Queryable, afterId: string, limit: number): Promise<LineChange[]>
  loadLines(db: Queryable, lines: readonly VirtualLineName[]): Promise<LineChange[]>
  /** Final scores of matches whose whistle has gone; those of others and of void days are left out. */
  loadScores(db: Queryable, parentMatchIds: readonly number[]): Promise<ReadonlyMap<number, VirtualScore>>
  /** Reads what memory answers from; from then on it follows the rounds. */
  start(): Promise<void>
  stop(): Promise<void>
}
