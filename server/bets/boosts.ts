// Legs at boosted prices: the list decides what is sold and on which terms, the price book whether it may be sold at all.
import { type ListTerms, limitsOnList } from '@walia/domain/boosted/boosted.ts'
import type { MarketProfile } from '@walia/domain/market/profile.ts'
import type { QuotedLeg } from './offer.ts'

/** `sold`: what the list sells now, prices in hundredths by `selectionKeyOf`. */
export type OpenList = { terms: ListTerms; sold(): ReadonlyMap<string, number> }
export type BoostSource = {
  /** Null when there is no such list or it is not open now. */
  listOf(listId: number): Promise<OpenList | null>
}

/** Before the match only. Picks that the list does not sell are not for sale; all of them have expired once it is closed. */
export function boostedLegsOf(legs: readonly QuotedLeg[], list: OpenList | null): QuotedLeg[] {
  const sold = list?.sold()
  return legs.map((leg) => {
    const { current } = leg
    if (current === null) return leg
    if (list === null) return { ...leg, betType: 'prebet', current: { ...current, ended: true } }
    const odds = sold?.get(leg.key) ?? null
    const countsForBonus = leg.countsForBonus === true && list.terms.earnsBonus
    return {
      ...leg,
      betType: 'prebet',
      countsForBonus,
      current: { ...current, odds, open: current.open && odds !== null },
    }
  })
}

/** The market's profile with the list's own limits on a sports slip. */
export function profileOnList(profile: MarketProfile, terms: ListTerms): MarketProfile {
  const { slip, quick } = profile.limits.sports
  const sports = { slip: limitsOnList(slip, terms), quick: limitsOnList(quick, terms) }
  return { ...profile, limits: { ...profile.limits, sports } }
}
