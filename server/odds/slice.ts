// What the slice offers the others: in the process that leads the feed and, from a copy of its prices, in any that sells.
import type { HandAnswer, HandStep } from './byHand.ts'
import type { countContradictions, loadContradictions } from './contradictionQueries.ts'
import type { ContradictionDecision, DecisionAnswer } from './handSteps.ts'
import type { HeldLine, ReleaseAnswer } from './held.ts'
import type { ProducerHealth } from './producerRunner.ts'
import type { loadLineChanges, loadLines } from './queries.ts'
import type { Names, PriceBook } from './types.ts'

export type OddsHealth = {
  connected: boolean
  producers: ProducerHealth[]
  /** Messages that wait to be applied, and those applied since the start. */
  waiting: number
  applied: number
  /** Values or bodies that could not be read since the start. */
  faults: number
  /** Results that wait for the database. */
  resultsWaiting: number
  /** Raw messages that were not kept because the database did not take them. */
  rawDropped: number
  /** Lines that the guard keeps shut. */
  heldLines: number
}

export type Odds = {
  book: PriceBook
  names: Names
  /** Whether the book has been filled: by the feed in the process that leads it, by the leader in a copy. */
  readonly filled: boolean
  /** False as soon as the prices may be old: asked right before anything is sold. */
  sells(): boolean
  /** Follows the leader's prices where this process has a copy of them, from its start. */
  follow(): Promise<void>
  /** Once this process leads the feed. */
  start(): Promise<void>
  stop(): Promise<void>
  health(): OddsHealth
  /** Rows of the outbox after an id, in the order of their commits. */
  loadLineChanges: typeof loadLineChanges
  /** The present state of lines; those that never changed are left out. */
  loadLines: typeof loadLines
  /** An operator's settle, cancel or rollback; answers when it is committed. */
  applyByHand(step: HandStep): Promise<HandAnswer>
  /** What the feed says against rulings, until somebody has decided it. */
  loadContradictions: typeof loadContradictions
  countContradictions: typeof countContradictions
  /** For the ruling, or for the feed: that lifts the ruling. */
  decideContradiction(decision: ContradictionDecision): Promise<DecisionAnswer>
  /** Lines that the guard before selling keeps shut, oldest first. */
  heldLines(): HeldLine[]
  /** Opens a held line at the prices that it is held at. */
  releaseHeld(parentMatchId: number, market: number, specifiers: string): ReleaseAnswer
}
