// The boosted multibet: when a list may be placed, and what a boost makes of a price.

/** Times in ms since the epoch; from inclusive, to exclusive. */
export type BoostedWindow = { opensAt: number; closesAt: number; closedAt: number | null }

export const isListOpen = ({ opensAt, closesAt, closedAt }: BoostedWindow, now: number): boolean =>
  closedAt === null && opensAt <= now && now < closesAt

/** A price in hundredths, raised by whole percent and truncated; at least one hundredth more. */
export const boostedOddsOf = (odds: number, percent: number): number =>
  Math.max(odds + 1, Math.floor((odds * (100 + percent)) / 100))

/** What is sold: never below the ordinary price; nothing while that is not for sale. */
export const soldBoostedOf = (boosted: number, ordinary: number | null): number | null =>
  ordinary === null ? null : Math.max(boosted, ordinary)
