// Legs at boosted prices: the list decides what is sold and for how much, the price book whether it may be sold at all.
import type { QuotedLeg } from './offer.ts'

export type BoostSource = {
  /** Prices by `selectionKeyOf`, hundredths; null when there is no such list or it is not open now. */
  pricesOf(listId: number): Promise<ReadonlyMap<string, number> | null>
}

export type BoostedPrices = ReadonlyMap<string, number> | null

/**
 * Before the match only, and never below the ordinary price. Picks that the list does not hold are not for sale; all of
 * them have expired once it is closed.
 */
export const boostedLegsOf = (legs: readonly QuotedLeg[], prices: BoostedPrices): QuotedLeg[] =>
  legs.map((leg) => {
    const { current } = leg
    if (current === null) return leg
    if (prices === null) return { ...leg, betType: 'prebet', current: { ...current, ended: true } }
    const boosted = prices.get(leg.key)
    if (boosted === undefined) return { ...leg, betType: 'prebet', current: { ...current, odds: null, open: false } }
    const odds = current.odds === null ? null : Math.max(current.odds, boosted)
    return { ...leg, betType: 'prebet', current: { ...current, odds } }
  })
