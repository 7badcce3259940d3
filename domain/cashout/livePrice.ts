// The price of now that an offer is made from, where the pick was taken before the match and is now sold live.

/** Hundredths, and its fair chance by its line; null where the line gives none. */
export type PriceRead = { odds: number; fair: number | null }

/** The taken chance is kept to six digits. */
const KEPT_TO = 1e-5

/**
 * Live prices carry more margin than those before the match: divided by them, a price taken before would be worth more
 * the moment that the match begins, and a slip of many such picks more than its stake. So the price of now counts as at
 * least what the taken one has become with its own margin: shorter only where the pick has become likelier.
 */
export const priceForOfferOf = (taken: PriceRead, now: PriceRead): number => {
  if (taken.fair === null || now.fair === null || now.fair <= 0) return now.odds
  // The same chance twice is the same price, however its last digit was rounded.
  return Math.max(now.odds, Math.ceil(((taken.odds * taken.fair) / now.fair) * (1 - KEPT_TO)))
}
