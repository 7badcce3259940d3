// What a stake is paid with, and where money that comes of it goes.

/**
 * Cash; bonus money, which turns over until it is cash; a free bet; and free-bet money that points were redeemed to, which
 * has terms of its own.
 */
export const stakeSources = ['cash', 'bonus', 'free_bet', 'points'] as const
export type StakeSource = (typeof stakeSources)[number]

/** What a placement may name; whatever grants the others brings the choice. */
const offeredSources: readonly StakeSource[] = ['cash']

/** What a placement names, cash unless it does; null where that is not offered. */
export const offeredSourceOf = (name = 'cash'): StakeSource | null =>
  offeredSources.find((source) => source === name) ?? null

/** A player's books in the ledger that stakes come from and winnings go to. */
export const playerBooks = ['cash', 'bonus', 'free_bet', 'redeemed'] as const
export type PlayerBook = (typeof playerBooks)[number]

/** The book that the stake is taken from; a void stake goes back to it. */
export const stakeBookOf: Readonly<Record<StakeSource, PlayerBook>> = {
  cash: 'cash',
  bonus: 'bonus',
  free_bet: 'free_bet',
  points: 'redeemed',
}

/** The book that winnings go to: those of bonus money stay bonus money. */
export const winningsBookOf: Readonly<Record<StakeSource, PlayerBook>> = {
  cash: 'cash',
  bonus: 'bonus',
  free_bet: 'cash',
  points: 'cash',
}

/** Whether the stake is part of what a winner gets; a free bet wins what it brings above its stake. */
export const returnsStake = (source: StakeSource): boolean => source === 'cash' || source === 'bonus'
