// The decision to take a placement: every check that memory can answer, once, for every channel.
import { countingOddsOf, type Figures, payoutFiguresOf } from '../betslip/figures.ts'
import { acceptsChange } from '../betslip/slip.ts'
import { sourceTermsOf } from '../bonuses/sourceTerms.ts'
import { type Channel, limitsOf, type MarketProfile, type ProductId, switchOf, type TaxRow } from '../market/profile.ts'
import { totalOddsOf } from '../odds/odds.ts'
import { isVirtualMatchId } from '../virtuals/ids.ts'
import { insufficientOf, type PlacementRefusal, type RefusedLeg } from './refusals.ts'
import type { StakeSource } from './stakeSource.ts'

/** A leg as the bettor sent it, and the server's own present state of it. */
export type OfferedLeg = {
  matchId: number
  /** Names the outcome of the line; two legs with one key are the same bet. */
  key: string
  /** The price that the bettor saw, hundredths. */
  odds: number
  betType: 'prebet' | 'live'
  /** The server's own state of the line, or null when it has no such line. */
  current: LegNow | null
  /** False where it counts for neither bonus of the slip, whatever its price. */
  countsForBonus?: boolean
}

export type LegNow = {
  /** Sellable price in hundredths, or null where there is none. */
  odds: number | null
  /** Line active, outcome active, producer up. */
  open: boolean
  /** Priced by the live producer. */
  live: boolean
  /** Epoch ms. */
  startsAt: number
  /** The match is over, or the line is settled or cancelled. */
  ended: boolean
}

/** What is known of the account; null for a visitor. Money in minor units. */
export type BettorNow = {
  blocked: boolean
  /** Epoch ms until which the account is excluded or in a time-out; Infinity without end; null when it is not. */
  excludedUntil: number | null
  /** What may be staked. */
  available: number
}

export type PlacementInput = {
  profile: MarketProfile
  tax: TaxRow
  /** Epoch ms. */
  now: number
  product: ProductId
  channel: Channel
  /** Minor units, or null when the amount could not be read. */
  stake: number | null
  /** What it is paid with; null where that is not offered. */
  source: StakeSource | null
  legs: readonly OfferedLeg[]
  /** False where the slip names an odds boost that it cannot have. */
  boostOffered?: boolean
  /** Default on. */
  acceptIncreases: boolean
  /** Default off. */
  acceptAny: boolean
  bettor: BettorNow | null
  /** What there is in cash when bonus money is to pay, in open rounds of games too, minor units; it comes first. */
  cash?: number
  /** The server's own joint price of a combo slip, in place of the product of the legs. */
  joint?: JointOffer
}

/** `seen` is the total that the bettor agreed to, null when it could not be read; hundredths. */
export type JointOffer =
  | { ok: true; odds: bigint; seen: bigint | null }
  /** Indexes of the picks that cannot be sold together. */
  | { ok: false; code: 'PICKS_NOT_COMBINABLE' | 'PICKS_CONFLICT' | 'PICKS_ADD_NOTHING'; places: readonly number[] }

/** `odds` is the server's price now, which is what is sold. */
export type PricedLeg = {
  index: number
  matchId: number
  key: string
  odds: number
  live: boolean
  startsAt: number
  countsForBonus: boolean
}

export type AcceptedPlacement = {
  ok: true
  stake: number
  source: StakeSource
  legs: PricedLeg[]
  totalOdds: bigint
  figures: Figures
  /** At least one live leg: the placement is held before it is taken. */
  live: boolean
}

/** With the product of all prices, which several checks ask for: multiplied once, as large numbers are slow. */
type Priced = PlacementInput & { totalOdds: () => bigint }
type Check = (input: Priced) => PlacementRefusal | null

/** Refuses with the first code of `placementRefusals` that applies, or prices the slip. Changes nothing. */
export const decidePlacement = (given: PlacementInput): AcceptedPlacement | PlacementRefusal => {
  let known: bigint | null = null
  const totalOddsOnce = (): bigint => {
    known ??= totalOddsNow(given)
    return known
  }
  const input = { ...given, totalOdds: totalOddsOnce }
  for (const check of CHECKS) {
    const refusal = check(input)
    if (refusal !== null) return refusal
  }
  const { product, tax } = input
  const stake = input.stake as number
  const source = input.source as StakeSource
  const legs = pricedLegsOf(input.legs)
  const totalOdds = totalOddsOnce()
  const countingLegs = countingOddsOf(legs)
  const figures = payoutFiguresOf({ product, source, stake, totalOdds, countingLegs, tax })
  return { ok: true, stake, source, legs, totalOdds, figures, live: legs.some((leg) => leg.live) }
}

const pricedLegsOf = (legs: readonly OfferedLeg[]): PricedLeg[] =>
  legs.map(({ matchId, key, current, countsForBonus = true }, index) => {
    if (current === null || current.odds === null) throw new Error(`leg ${index} was accepted without a price`)
    return { index, matchId, key, odds: current.odds, live: current.live, startsAt: current.startsAt, countsForBonus }
  })

const totalOddsNow = (input: PlacementInput): bigint =>
  input.joint?.ok ? input.joint.odds : totalOddsOf(input.legs.map((leg) => leg.current?.odds ?? 0))

/** A stake in minor units and legs that could be ones, whoever sends them. */
export const isWellFormed = (
  stake: number | null,
  legs: readonly Pick<OfferedLeg, 'matchId' | 'odds'>[],
  oddsMin: number,
): boolean =>
  stake !== null &&
  Number.isSafeInteger(stake) &&
  stake > 0 &&
  legs.every(
    ({ matchId, odds }) =>
      Number.isSafeInteger(matchId) && matchId > 0 && Number.isSafeInteger(odds) && odds >= oddsMin,
  )

const checkForm: Check = ({ stake, legs, profile }) =>
  isWellFormed(stake, legs, profile.oddsMin) ? null : { ok: false, code: 'MALFORMED' }

const checkBettor: Check = ({ bettor, now }) => {
  if (bettor === null) return { ok: false, code: 'NOT_AUTHENTICATED' }
  if (bettor.blocked) return { ok: false, code: 'ACCOUNT_BLOCKED' }
  if (bettor.excludedUntil === null || bettor.excludedUntil <= now) return null
  return {
    ok: false,
    code: 'SELF_EXCLUDED',
    until: Number.isFinite(bettor.excludedUntil) ? bettor.excludedUntil : null,
  }
}

const checkProduct: Check = ({ profile, product }) =>
  profile.products[switchOf(product)] ? null : { ok: false, code: 'PRODUCT_OFF' }

const termsOf = ({ profile, source }: PlacementInput) => (source === null ? null : sourceTermsOf(profile.id, source))

// Whatever is not cash pays sports slips alone: joint prices and other products have rules of their own.
const checkSource: Check = ({ source, product }) =>
  source === null || (source !== 'cash' && product !== 'sports') ? { ok: false, code: 'SOURCE_NOT_OFFERED' } : null

const checkBoost: Check = ({ boostOffered = true }) => (boostOffered ? null : { ok: false, code: 'BOOST_NOT_OFFERED' })

const checkLegCount: Check = (input) => {
  const { profile, product, channel, legs } = input
  const { legsMin: least, legsMax } = limitsOf(profile, product, channel)
  const legsMin = Math.max(least, termsOf(input)?.legsMin ?? 0)
  if (legs.length < legsMin) return { ok: false, code: 'TOO_FEW_LEGS', min: legsMin }
  if (legs.length > legsMax) return { ok: false, code: 'TOO_MANY_LEGS', max: legsMax }
  return null
}

// A combo slip may hold several picks of one match, but no pick twice.
const checkDuplicates: Check = ({ product, legs }) => {
  const seen = new Set<string | number>()
  const repeated = legs.flatMap((leg, index) => {
    const name = product === 'combo' ? leg.key : leg.matchId
    if (seen.has(name)) return [refusedLegOf(leg, index)]
    seen.add(name)
    return []
  })
  return repeated.length === 0 ? null : { ok: false, code: 'DUPLICATE_MATCH', legs: repeated }
}

// Matches of the super league are sold as that product, all others as any other.
const checkMixed: Check = ({ product, legs }) => {
  const mixed = legs.flatMap((leg, index) =>
    isVirtualMatchId(leg.matchId) === (product === 'virtual') ? [] : [refusedLegOf(leg, index)],
  )
  return mixed.length === 0 ? null : { ok: false, code: 'PRODUCTS_MIXED', legs: mixed }
}

const checkExpired: Check = ({ legs, now }) => refusalFor('LEG_EXPIRED', legs, (leg) => isExpired(leg, now))

// A prematch bet ends with the start, whatever the leg calls itself and even if the live line is open by then.
export const isExpired = ({ current, betType }: Pick<OfferedLeg, 'current' | 'betType'>, now: number): boolean => {
  if (current === null) return false
  if (current.ended) return true
  return current.live ? betType === 'prebet' : current.startsAt <= now
}

const checkSuspended: Check = ({ legs }) =>
  refusalFor('LEG_SUSPENDED', legs, ({ current }) => current === null || !current.open || current.odds === null)

const checkTogether: Check = ({ joint, legs }) => {
  if (joint === undefined || joint.ok) return null
  const named = legs.flatMap((leg, index) => (joint.places.includes(index) ? [refusedLegOf(leg, index)] : []))
  return { ok: false, code: joint.code, legs: named }
}

/**
 * All legs whose price moved are listed, so that the slip can flag them all at once. A combo slip is sold at its joint
 * price: that it moved is what counts.
 */
const checkChanged: Check = ({ legs, joint, acceptIncreases, acceptAny }) => {
  const setting = { acceptIncreases, acceptAny }
  const moved = (leg: OfferedLeg) => leg.current !== null && leg.current.odds !== leg.odds
  if (joint?.ok) {
    const { odds, seen } = joint
    if (odds === seen || acceptAny || (acceptIncreases && seen !== null && odds > seen)) return null
    return {
      ok: false,
      code: 'ODDS_CHANGED',
      legs: legs.flatMap((leg, i) => (moved(leg) ? [refusedLegOf(leg, i)] : [])),
    }
  }
  const asks = (leg: OfferedLeg) => moved(leg) && !acceptsChange(leg.odds, leg.current?.odds ?? null, setting)
  return legs.some(asks) ? refusalFor('ODDS_CHANGED', legs, moved) : null
}

const checkTotalOdds: Check = (input) => {
  const { totalOddsAbove } = limitsOf(input.profile, input.product, input.channel)
  if (input.totalOdds() > BigInt(totalOddsAbove)) return null
  return { ok: false, code: 'TOTAL_ODDS_TOO_LOW', above: totalOddsAbove, quickText: input.channel === 'quick' }
}

const checkSourceOdds: Check = (input) => {
  const min = termsOf(input)?.totalOddsMin ?? 0
  return min > 0 && input.totalOdds() < BigInt(min) ? { ok: false, code: 'SOURCE_ODDS_TOO_LOW', min } : null
}

/**
 * The quick path keeps its own texts for its own figures: a stake that breaks the quick row itself names that figure
 * (`quickText`), one that only breaks the stricter row names the stricter figure.
 */
const checkStake: Check = (input) => {
  const { profile, product, channel } = input
  const stake = input.stake as number
  const limits = limitsOf(profile, product, channel)
  const own = channel === 'quick' ? profile.limits[product].quick : null
  const live = input.legs.some((leg) => leg.current?.live)
  if (stake < limits.stakeMin) {
    const quickText = own !== null && stake < own.stakeMin
    return { ok: false, code: 'STAKE_BELOW_MIN', min: quickText ? own.stakeMin : limits.stakeMin, quickText }
  }
  const quickText = own !== null && live && stake > own.liveStakeMax
  const min = termsOf(input)?.stakeMin ?? 0
  if (stake < min) return { ok: false, code: 'STAKE_BELOW_MIN', min, quickText: false }
  if (stake > limits.stakeMax)
    return { ok: false, code: 'STAKE_ABOVE_MAX', max: quickText ? own.liveStakeMax : limits.stakeMax, quickText }
  if (live && stake > limits.liveStakeMax)
    return {
      ok: false,
      code: 'LIVE_STAKE_ABOVE_MAX',
      max: quickText ? own.liveStakeMax : limits.liveStakeMax,
      quickText,
    }
  return null
}

const checkFunds: Check = ({ bettor, stake, source }) => {
  if (bettor === null || stake === null) return null
  return stake > bettor.available ? insufficientOf(source, stake, bettor.available) : null
}

const checkCashFirst: Check = ({ source, cash = 0, profile, product, channel }) =>
  source === 'bonus' && cash >= limitsOf(profile, product, channel).stakeMin
    ? { ok: false, code: 'CASH_FIRST', cash }
    : null

const CHECKS: readonly Check[] = [
  checkForm,
  checkBettor,
  checkProduct,
  checkSource,
  checkBoost,
  checkLegCount,
  checkDuplicates,
  checkMixed,
  checkExpired,
  checkSuspended,
  checkTogether,
  checkChanged,
  checkTotalOdds,
  checkSourceOdds,
  checkStake,
  checkCashFirst,
  checkFunds,
]

const refusedLegOf = (leg: OfferedLeg, index: number): RefusedLeg => ({
  index,
  matchId: leg.matchId,
  from: leg.odds,
  to: leg.current?.odds ?? null,
})

const refusalFor = (
  code: 'LEG_EXPIRED' | 'LEG_SUSPENDED' | 'ODDS_CHANGED',
  legs: readonly OfferedLeg[],
  concerns: (leg: OfferedLeg) => boolean,
): PlacementRefusal | null => {
  if (!legs.some(concerns)) return null
  return { ok: false, code, legs: legs.flatMap((leg, index) => (concerns(leg) ? [refusedLegOf(leg, index)] : [])) }
}
