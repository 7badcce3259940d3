// Legs at boosted prices: the list decides what is sold and on which terms, the price book whether it may be sold at all.
import type { AcceptedPlacement } from '@walia/domain/bets/decidePlacement.ts'
import { type ListTerms, limitsOnList } from '@walia/domain/boosted/boosted.ts'
import type { MarketProfile } from '@walia/domain/market/profile.ts'
import { boostedPriceOf, extraOf, isBoosting, limitsOnBoost } from '@walia/domain/oddsboost/oddsBoost.ts'
import type { OpenBoost } from '../oddsboost/index.ts'
import { invariant } from '../platform/invariant.ts'
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

/** Before the match, and for neither bonus of the slip. Where the boost adds nothing the price is the ordinary one. */
export const oddsBoostedLegsOf = (legs: readonly QuotedLeg[], { terms }: OpenBoost): QuotedLeg[] =>
  legs.map((leg) => {
    const { current } = leg
    if (current === null) return leg
    const odds = boostedPriceOf(current.odds, terms) ?? current.odds
    return { ...leg, betType: 'prebet', countsForBonus: false, current: { ...current, odds } }
  })

/** Whether the boost is of this pick and adds something now; more picks than one, or a missing price, are refused as such. */
export const isBoostOf = ({ terms }: OpenBoost, legs: readonly QuotedLeg[]): boolean => {
  const [leg] = legs
  if (leg === undefined || legs.length > 1) return true
  const { parentMatchId, subTypeId: market, specifiers, outcomeId } = leg.selection
  const ordinary = leg.quote?.sell ?? null
  return (
    isBoosting(terms, { parentMatchId, market, specifiers, outcomeId }) &&
    (ordinary === null || boostedPriceOf(ordinary, terms) !== null)
  )
}

/** What the ticket keeps of its boost: the ordinary price at the sale, and what it takes of the ceiling. */
export function soldBoostOf(
  { id }: OpenBoost,
  [leg]: readonly QuotedLeg[],
  { figures, legs: [sold] }: AcceptedPlacement,
): { id: number; from: number; cost: number } {
  const from = leg?.quote?.sell ?? null
  invariant(from !== null && sold !== undefined, 'a boosted bet has one leg with a price')
  return { id, from, cost: extraOf(figures.netStake, { from, to: sold.odds }) }
}

/** The market's profile with the boost's own limits on a sports slip. */
export function profileOnBoost(profile: MarketProfile, { terms }: OpenBoost): MarketProfile {
  const { slip, quick } = profile.limits.sports
  const sports = { slip: limitsOnBoost(slip, terms), quick: limitsOnBoost(quick, terms) }
  return { ...profile, limits: { ...profile.limits, sports } }
}
