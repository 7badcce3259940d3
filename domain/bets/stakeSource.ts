// What a stake is paid with, and where money that comes of it goes.

/**
 * Cash; bonus money, which turns over until it is cash; a free bet; and free-bet money that points were redeemed to, which
 * has terms of its own.
 */
export const stakeSources = ['cash', 'bonus', 'free_bet', 'points'] as const
export type StakeSource = (typeof stakeSources)[number]

/** What a placement names, cash unless it does; null where that is not offered. With `cashOnly` nothing else is. */
export const offeredSourceOf = (name = 'cash', cashOnly = false): StakeSource | null =>
  stakeSources.find((source) => source === name && (source === 'cash' || !cashOnly)) ?? null

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

/** Accumulator bonus and win boost are for stakes of the bettor's own money: no bonus grows on a bonus. */
export const earnsSlipBonus = (source: StakeSource): boolean => source === 'cash'
