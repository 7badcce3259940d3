// Prices of several picks together, as placement needs them; the combo slice implements them.
import type { ComboProblemCode, ComboQuote } from '@walia/contract/combo.ts'
import type { JointOffer } from '@walia/domain/bets/decidePlacement.ts'
import type { JointPricing } from '@walia/domain/combo/pricing.ts'
import { parseTotalOdds } from '@walia/domain/odds/odds.ts'
import type { QuotedLeg } from './offer.ts'
import type { SelectionKey } from './selection.ts'

export type JointPick = SelectionKey & { betType: 'prebet' | 'live' | null }
/** `pricing` and `totalOdds` (hundredths) are null with problems. */
export type JointPrice = {
  pricing: JointPricing | null
  totalOdds: bigint | null
  problems: readonly { place: number; code: ComboProblemCode; with: readonly number[] }[]
}
export type JointPricer = {
  /** The price now, and the one that a living quote of these very picks promised. */
  priceOf(picks: readonly JointPick[], quoteId: string | undefined): { promised: JointPrice | null; now: JointPrice }
  /** A new quote as the wire shows it. */
  quote(picks: readonly JointPick[], language: string): ComboQuote
}

/** What a slip is sold at together: prices of one moment, to be kept on the ticket. */
export type SoldJoint = { pricing: JointPricing; totalOdds: bigint }

export const jointPicksOf = (legs: readonly QuotedLeg[]): JointPick[] =>
  legs.map(({ selection, betType }) => ({ ...selection, betType }))

/** A promise holds while it lives; with the setting on, a better price of now is given instead. */
export function soldJointOf(
  { promised, now }: ReturnType<JointPricer['priceOf']>,
  acceptIncreases: boolean,
): SoldJoint | null {
  const [kept, fresh] = [soldOf(promised), soldOf(now)]
  if (kept === null || fresh === null) return kept ?? fresh
  return acceptIncreases && fresh.totalOdds > kept.totalOdds ? fresh : kept
}

const soldOf = (price: JointPrice | null): SoldJoint | null =>
  price?.pricing && price.totalOdds !== null ? { pricing: price.pricing, totalOdds: price.totalOdds } : null

/** What the decision needs to know; undefined where a leg is not for sale, which is refused before. */
export function jointOfferOf(sold: SoldJoint | null, now: JointPrice, totalOdd: string): JointOffer | undefined {
  if (sold !== null) {
    return { ok: true, odds: sold.totalOdds, seen: parseTotalOdds(totalOdd) }
  }
  for (const code of ['PICKS_NOT_COMBINABLE', 'PICKS_CONFLICT', 'PICKS_ADD_NOTHING'] as const) {
    const found = now.problems.filter((problem) => problem.code === code)
    if (found.length > 0) return { ok: false, code, places: found.flatMap((one) => [one.place, ...one.with]) }
  }
  return undefined
}

/** Each leg at the price of the moment that the joint price is from, so that the ticket is of one piece. */
export function legsAtJoint(legs: readonly QuotedLeg[], { pricing }: SoldJoint): QuotedLeg[] {
  const oddsAt = new Map(pricing.groups.flatMap(({ picks }) => picks.map((pick) => [pick.place, pick.odds] as const)))
  return legs.map((leg, index) => {
    const odds = oddsAt.get(index) ?? leg.odds
    const { current } = leg
    return { ...leg, odds, current: current && { ...current, odds: current.odds === null ? null : odds } }
  })
}
