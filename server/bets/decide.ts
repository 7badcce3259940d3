// The decision on a placement: its legs' prices now, what they cost together, the live hold.
import { decideHold } from '@walia/domain/bets/decideHold.ts'
import { type AcceptedPlacement, decidePlacement, type PlacementInput } from '@walia/domain/bets/decidePlacement.ts'
import { type PlacementRefusal, wireCodeOf } from '@walia/domain/bets/refusals.ts'
import { offeredSourceOf } from '@walia/domain/bets/stakeSource.ts'
import {
  isProductId,
  limitsOf,
  type MarketProfile,
  type ProductId,
  type TaxRow,
  taxAt,
} from '@walia/domain/market/profile.ts'
import { parseAmount } from '@walia/domain/money/money.ts'
import type { OpenBoost } from '../oddsboost/index.ts'
import { boostedLegsOf, isBoostOf, type OpenList, oddsBoostedLegsOf, profileOnBoost, profileOnList } from './boosts.ts'
import type { BetsDeps } from './deps.ts'
import {
  type JointPick,
  type JointPricer,
  jointOfferOf,
  jointPicksOf,
  legsAtJoint,
  type SoldJoint,
  soldJointOf,
} from './joint.ts'
import { legRefusalsOf, type QuotedLeg, quotedLegsOf, requoted } from './offer.ts'
import type { PlaceRequest, RefusedBet } from './placement.ts'
import type { PriceSource } from './priceSource.ts'

/** A request with what it is judged by. */
export type Offer = {
  request: PlaceRequest
  profile: MarketProfile
  product: ProductId
  stake: number | null
  /** Where bonus money is to pay, what there is in cash, in open rounds of games too; else 0. */
  cash: number
  tax: TaxRow
  /** The list of a boosted slip, null where it is closed or there is none. */
  list: OpenList | null
  /** The odds boost that it names, null without one and where it is not offered. */
  boost: OpenBoost | null
}
/** `joint` is what a combo slip is sold at, null for every other. */
export type Decision =
  | { ok: true; accepted: AcceptedPlacement; legs: QuotedLeg[]; joint: SoldJoint | null }
  | RefusedBet
export type Accepted = Extract<Decision, { ok: true }>

/** The product's profile with the limits of a boosted list, the stake as it reads and the tax row of this moment. */
export async function offerOf(deps: BetsDeps, request: PlaceRequest): Promise<Offer> {
  const { product_type, boosted_id, stake } = request.body
  const amount = parseAmount(stake)
  const tax = taxAt(deps.profile, deps.clock.now())
  const { product, profile } = productOf(deps, request)
  const isListed = product_type === BOOSTED && boosted_id !== undefined
  const list = isListed ? ((await deps.boosts?.listOf(boosted_id)) ?? null) : null
  const boost = await boostOf(deps, request, product)
  const onList = list === null ? profile : profileOnList(profile, list.terms)
  return {
    request,
    product,
    tax,
    list,
    boost,
    profile: boost === null ? onList : profileOnBoost(profile, boost),
    stake: amount.ok ? amount.value : null,
    cash: request.body.source === 'bonus' ? await deps.unspentOf(request.bettor.accountId) : 0,
  }
}

/** A boost is of ordinary sports slips; null where none is named or the account cannot have it. */
async function boostOf(
  { oddsBoosts }: BetsDeps,
  { body: { odds_boost_id: id, product_type }, bettor }: PlaceRequest,
  product: ProductId,
): Promise<OpenBoost | null> {
  if (id === undefined || oddsBoosts === null || product !== 'sports' || product_type === BOOSTED) return null
  return oddsBoosts.offeredTo(bettor.accountId, id)
}

/** Everything that memory can refuse, and the prices that are sold. */
export const decideOffer = (deps: BetsDeps, offer: Offer): Decision => priced(deps, offer, offeredLegs(deps, offer))

/** A boosted multibet is a sports slip whose prices come from its list. */
export const BOOSTED = 'boosted'

const NO_PRICES: PriceSource = { quote: () => null }

/** Too many picks are refused for their count: no price is worked out for them. */
function offeredLegs(
  deps: BetsDeps,
  { request: { body, channel }, profile, product, list, boost }: Offer,
): QuotedLeg[] {
  const isCounted = boost !== null || body.betslip.length <= limitsOf(profile, product, channel).legsMax
  const legs = quotedLegsOf(isCounted ? deps.prices : NO_PRICES, body.betslip, deps.profile.bonus)
  if (boost !== null) return oddsBoostedLegsOf(legs, boost)
  return body.product_type === BOOSTED ? boostedLegsOf(legs, list) : legs
}

/** An unknown product is refused like one that is switched off, at the same position of the order. */
function productOf(
  { profile, combo, virtuals }: BetsDeps,
  { body: { product_type: type }, channel }: PlaceRequest,
): { product: ProductId; profile: MarketProfile } {
  const name = type === undefined || type === 'normal' || type === BOOSTED ? 'sports' : type
  // The quick path sells single picks, so it has no combo.
  const sold = name === 'combo' ? combo !== null && channel === 'slip' : name !== 'virtual' || virtuals !== null
  if (isProductId(name) && sold) return { product: name, profile }
  return { product: 'sports', profile: { ...profile, products: { ...profile.products, sportsbook: false } } }
}

/** A combo slip is sold at its joint price: the quote's while that lives, else the one of now. */
function priced(deps: BetsDeps, offer: Offer, legs: QuotedLeg[]): Decision {
  const { combo } = deps
  if (offer.product !== 'combo' || combo === null) return decide(deps, offer, legs, null)
  const { body, context } = offer.request
  const picks = jointPicksOf(legs)
  const prices = combo.priceOf(picks, body.quote_id)
  const joint = soldJointOf(prices, body.accept_increases ?? true)
  const sold = joint === null ? legs : legsAtJoint(legs, joint)
  const decision = decide(deps, offer, sold, joint, { joint: jointOfferOf(joint, prices.now, body.total_odd) })
  return decision.ok ? decision : withQuote(combo, decision, picks, context.language)
}

const QUOTED_AGAIN: ReadonlySet<string> = new Set([
  'ODDS_CHANGED',
  'PICKS_NOT_COMBINABLE',
  'PICKS_CONFLICT',
  'PICKS_ADD_NOTHING',
])

/** A refusal that is about the joint price brings the present one, with its own life, or what stands in its way. */
function withQuote(combo: JointPricer, refused: RefusedBet, picks: JointPick[], language: string): RefusedBet {
  if (!QUOTED_AGAIN.has(refused.code)) return refused
  return { ...refused, details: { ...(refused.details as object), quote: combo.quote(picks, language) } }
}

function decide(
  deps: BetsDeps,
  offer: Offer,
  legs: QuotedLeg[],
  joint: SoldJoint | null,
  changes: Partial<Pick<PlacementInput, 'acceptIncreases' | 'joint'>> = {},
): Decision {
  const { request, profile, product, stake, cash, tax, boost } = offer
  const { body, bettor, channel } = request
  const accepted = decidePlacement({
    profile,
    tax,
    now: deps.clock.now(),
    product,
    channel,
    stake,
    cash,
    // A boost is a bonus already.
    source: offeredSourceOf(body.source, body.product_type === BOOSTED || boost !== null),
    boostOffered: body.odds_boost_id === undefined || (boost !== null && isBoostOf(boost, legs)),
    legs,
    acceptIncreases: body.accept_increases ?? true,
    acceptAny: body.accept_any_change ?? false,
    // The wallet is the database's matter: it is asked once, with the stake in hand.
    bettor: { ...bettor, available: Number.MAX_SAFE_INTEGER },
    ...changes,
  })
  return accepted.ok ? { ok: true, accepted, legs, joint } : refusedBetOf(accepted, legs)
}

export function refusedBetOf(refusal: PlacementRefusal, legs: readonly QuotedLeg[]): RefusedBet {
  const { ok, code, ...details } = refusal
  const wireCode = wireCodeOf(refusal)
  if ('legs' in refusal) return { ok, code: wireCode, details: legRefusalsOf(refusal.code, refusal.legs, legs) }
  if (Object.keys(details).length === 0) return { ok, code: wireCode }
  const { quickText, ...figures } = details as { quickText?: boolean }
  return { ok, code: wireCode, details: figures }
}

/** Waits; then refuses on news, worse prices and accounts barred meanwhile, and gives better prices. */
export async function hold(
  deps: BetsDeps,
  began: Offer,
  { accepted, legs: quoted, joint }: Accepted,
): Promise<Decision> {
  // The price of a combo slip is its joint one, which is looked at below; its legs have to be open.
  const least = joint === null ? accepted.legs.map((leg) => leg.odds) : []
  const { interrupted, fell } = await deps.holds.wait(quoted, deps.profile.liveHoldSeconds * 1000, least)
  const { request } = began
  const standing = await deps.standingOf(request.bettor.accountId)
  const offer = { ...began, request: { ...request, bettor: { ...request.bettor, ...standing } } }
  const legs = requoted(deps.prices, quoted, deps.profile.bonus).map((leg, index) => fallenTo(leg, fell[index] ?? null))
  const present = joint === null ? legs : legsAtJoint(legs, joint)
  const outcome = decideHold(
    accepted.legs,
    present.map((leg) => leg.current),
    interrupted,
    deps.clock.now(),
  )
  if (!outcome.ok) {
    const { ok, code } = outcome
    const details = legRefusalsOf(code, outcome.legs, legs)
    return { ok, code, details: code === 'ODDS_CHANGED' ? { ...details, held: true } : details }
  }
  if (joint !== null && deps.combo !== null) return heldJoint(deps, deps.combo, offer, legs, joint)
  const better = legs.map((leg, index) => ({ ...leg, odds: outcome.legs[index]?.odds ?? leg.odds }))
  return decide(deps, offer, better, null, { acceptIncreases: true })
}

/** A price that fell in the hold refuses the slip even if it has risen again. */
const fallenTo = (leg: QuotedLeg, odds: number | null): QuotedLeg =>
  odds === null || leg.current === null ? leg : { ...leg, current: { ...leg.current, odds } }

/** As for single prices: refused when the joint price fell or is gone, better where it rose. */
function heldJoint(deps: BetsDeps, combo: JointPricer, offer: Offer, legs: QuotedLeg[], held: SoldJoint): Decision {
  const picks = jointPicksOf(legs)
  const fresh = soldJointOf(combo.priceOf(picks, undefined), false)
  if (fresh === null || fresh.totalOdds < held.totalOdds) {
    const refused: RefusedBet = { ok: false, code: 'ODDS_CHANGED', details: { legs: [], held: true } }
    return withQuote(combo, refused, picks, offer.request.context.language)
  }
  const joint = { ok: true, odds: fresh.totalOdds, seen: fresh.totalOdds } as const
  return decide(deps, offer, legsAtJoint(legs, fresh), fresh, { joint })
}
