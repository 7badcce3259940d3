// What happens in a match: its facts by world time, following from the match's seed alone.
import type { Scoreboard } from '@walia/domain/settlement/scoreboard.ts'

export type Side = 1 | 2

/** A goal, run or basket; `period` is an index, the one past regulation being overtime. */
export type Score = { at: number; team: Side; points: number; period: number }

export type Happening = { at: number; kind: 'corner' | 'yellow' | 'red'; team: Side; period: number }

/** A stretch of a match; breaks have no `period`. `minutes` is how much match clock it shows, from `fromMinute`. */
export type Phase = { from: number; to: number; code: number; period?: number; fromMinute: number; minutes: number }

export type Point = {
  at: number
  sets: Scoreboard['periods']
  game: readonly [number, number]
  server: Side
  code: number
}

export type Play = {
  phases: readonly Phase[]
  scores: readonly Score[]
  happenings: readonly Happening[]
  /** Only in sports of sets: the state after each point. */
  points: readonly Point[]
  startAt: number
  endAt: number
  endCode: 100 | 110 | 120
  /** Winner of a shoot-out or super over. */
  decidedBy?: Side
}

/** A match before its kick-off: all that its prices need until then. */
export const unplayed = (startAt: number): Play => ({
  ...{ phases: [], scores: [], happenings: [], points: [], startAt },
  ...{ endAt: Number.POSITIVE_INFINITY, endCode: 100 },
})

export type Pair = readonly [home: number, away: number]

export type LiveState = {
  /** Status of the sport event: 0 not started, 1 live, 3 ended. */
  status: 0 | 1 | 3
  code: number
  board: Scoreboard
  clock?: { matchTime: string; stoppageTime?: string; remainingTime?: string }
  /** Share of regulation scoring behind us, overall and per period. */
  share: number
  elapsed: readonly number[]
  statistics?: { corners: Pair; yellow: Pair; red: Pair }
  game?: Pair
  /** Cricket: how much of each innings has been bowled. */
  innings?: Pair
  server?: Side
}

export function indexBefore(items: readonly { at: number }[], world: number): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((items[middle] as { at: number }).at <= world) low = middle + 1
    else high = middle
  }
  return low - 1
}
