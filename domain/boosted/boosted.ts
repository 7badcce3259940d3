// The boosted multibet: when a list may be placed, under which terms, and what a boost makes of a price.

import type { SlipLimits } from '../market/profile.ts'

/** Times in ms since the epoch; from inclusive, to exclusive. */
export type BoostedWindow = { opensAt: number; closesAt: number; closedAt: number | null }

/** What a slip of the list may be; money in minor units. */
export type ListTerms = {
  legsMin: number
  stakeMax: number
  /** All slips of one account on this list together. */
  accountStakeMax: number
  /** Whether its slips take the accumulator bonus and the win boost on top. */
  earnsBonus: boolean
}

/** The limits of a sports slip, and those of the list on top. */
export const limitsOnList = (limits: SlipLimits, { legsMin, stakeMax }: ListTerms): SlipLimits => ({
  ...limits,
  legsMin: Math.max(limits.legsMin, legsMin),
  stakeMax: Math.min(limits.stakeMax, stakeMax),
})

export const isListOpen = ({ opensAt, closesAt, closedAt }: BoostedWindow, now: number): boolean =>
  closedAt === null && opensAt <= now && now < closesAt

/** A price in hundredths, raised by whole percent and truncated; at least one hundredth more. */
export const boostedOddsOf = (odds: number, percent: number): number =>
  Math.max(odds + 1, Math.floor((odds * (100 + percent)) / 100))

/** A boosted price, and the ordinary one that it was made from; hundredths. */
export type Boost = { odds: number; from: number }

/**
 * What is sold: the ordinary price of now raised by as much as the list raised it, so that a market that falls takes the
 * boosted price with it; never above the list's own price unless the ordinary one has passed it. Nothing while the
 * ordinary price is not for sale.
 */
export const soldBoostedOf = ({ odds, from }: Boost, ordinary: number | null): number | null =>
  ordinary === null ? null : Math.max(ordinary, Math.min(odds, Math.floor((ordinary * odds) / from)))
