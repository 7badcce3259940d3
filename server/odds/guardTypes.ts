// What the price guard keeps of lines and matches: what it is, what it holds, and the prices that it measures from.
import type { GuardReason } from '@walia/domain/odds/guard.ts'
import type { GuardRules } from '@walia/domain/odds/guardRules.ts'
import type { Prices } from './outcomes.ts'

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
  /** The prices that were not let through. */
  prices: Prices
  /** The line that these prices contradict. */
  against?: Against
  released: boolean
}

/** With the prices it had then: it may leave the sale, which proves nothing of either. */
export type Against = { key: string; prices: Prices }

/** A line on a ladder: over 1.5, over 2.5, … */
export type Rung = { key: string; step: number }

export type PastPrice = {
  readonly prices: Prices
  /** Replaced then. */
  readonly until: number
  /** Points that a chance has moved since, at most: its steps added up. */
  drift: number
}

/** What a line was sold at, which a stop or a suspension does not change. */
export type SoldPrices = {
  product: number
  prices: Prices
  /** Of a line that has left the sale: when its prices were last stated, and when it was taken off. */
  pricedAt: number
  until: number
  /** Two prices of the window are enough to add steps up: one is never younger than half of it, nor older than all. */
  oldest: PastPrice | null
  middle: PastPrice | null
}
