// Odds boosts: what an operator may offer, what a boosted pick is sold at, and what a sale may cost.
import type { MarketId, SlipLimits } from '../market/profile.ts'

/** What any boost of the market keeps to; money in minor units. Why these figures: docs/decisions/0116. */
export type OddsBoostRules = {
  /** Most whole percent on top of the ordinary price. */
  percentMax: number
  /** Highest price that is sold boosted, hundredths. */
  oddsMax: number
  /** Most that one boosted bet stakes. */
  stakeMax: number
  /** Most bets of one account on one boost. */
  usesMax: number
  /** Most that one boost may cost in all. */
  ceilingMax: number
}

const shipped: OddsBoostRules = {
  percentMax: 10,
  oddsMax: 10_00,
  stakeMax: 200_00,
  usesMax: 10,
  ceilingMax: 100_000_00,
}
const rules: Readonly<Record<MarketId, OddsBoostRules>> = { et: shipped, ke: shipped }
export const oddsBoostRulesOf = (market: MarketId): OddsBoostRules => rules[market]

/** One line of a match, and the outcomes of it that are boosted. */
export type BoostedEvent = { parentMatchId: number; market: number; specifiers: string; outcomes: readonly string[] }

/** Prices in hundredths, money in minor units, times in ms, `until` exclusive. */
export type OddsBoostTerms = {
  /** Null: any one pick before its match, for accounts that are named. */
  event: BoostedEvent | null
  /** These accounts alone; null is everybody. */
  accounts: readonly number[] | null
  percent: number
  oddsMax: number
  stakeMax: number
  /** Bets of one account. */
  usesMax: number
  /** What all bets together may win more than at the ordinary prices. */
  ceiling: number
  from: number
  until: number
}

/** How a boost prices: what it adds, and up to which price. */
export type Boosting = Pick<OddsBoostTerms, 'percent' | 'oddsMax'>

export type OddsBoostFault =
  | { code: 'EVERYTHING_FOR_EVERYBODY' }
  | { code: 'OUTCOMES_MISSING' }
  | { code: 'PERCENT_INVALID' | 'STAKE_INVALID' | 'USES_INVALID' | 'CEILING_INVALID'; max: number }
  | { code: 'PRICE_INVALID'; max: number }
  | { code: 'WINDOW_INVALID' }

/** What is wrong with a boost that an operator wants to make; null for nothing. In this order. */
export function oddsBoostFaultOf(terms: OddsBoostTerms, limits: OddsBoostRules, now: number): OddsBoostFault | null {
  const { event, accounts, percent, oddsMax, stakeMax, usesMax, ceiling, from, until } = terms
  if (event === null && accounts === null) return { code: 'EVERYTHING_FOR_EVERYBODY' }
  if (event !== null && event.outcomes.length === 0) return { code: 'OUTCOMES_MISSING' }
  if (!isWithin(percent, limits.percentMax)) return { code: 'PERCENT_INVALID', max: limits.percentMax }
  if (!isWithin(oddsMax, limits.oddsMax) || oddsMax <= 1_01) return { code: 'PRICE_INVALID', max: limits.oddsMax }
  if (!isWithin(stakeMax, limits.stakeMax)) return { code: 'STAKE_INVALID', max: limits.stakeMax }
  if (!isWithin(usesMax, limits.usesMax)) return { code: 'USES_INVALID', max: limits.usesMax }
  if (!isWithin(ceiling, limits.ceilingMax)) return { code: 'CEILING_INVALID', max: limits.ceilingMax }
  return until <= from || until <= now ? { code: 'WINDOW_INVALID' } : null
}

const isWithin = (value: number, max: number): boolean => Number.isSafeInteger(value) && value > 0 && value <= max

/**
 * The ordinary price of now raised by whole percent, cut off at the highest price of the boost and truncated to hundredths.
 * Null where nothing is added: the price is missing, too short, or at the highest already.
 */
export function boostedPriceOf(ordinary: number | null, { percent, oddsMax }: Boosting): number | null {
  if (ordinary === null) return null
  const boosted = Math.min(oddsMax, Math.floor((ordinary * (100 + percent)) / 100))
  return boosted > ordinary ? boosted : null
}

/** What a boosted bet wins more at most than at the ordinary price, minor units: what its sale takes of the ceiling. */
export const extraOf = (netStake: number, { from, to }: { from: number; to: number }): number =>
  Math.ceil((netStake * (to - from)) / 100)

/** A stake whose cost the room holds, where one stake costs too much; whole hundreds, a minor unit of room left for roundings. */
export const stakeWithin = (room: number, { stake, cost }: { stake: number; cost: number }): number =>
  cost === 0 ? 0 : Math.max(0, Math.floor(((room - 1) * stake) / cost / 100) * 100)

/** Whether the boost is of this outcome. */
export const isBoosting = (
  { event }: Pick<OddsBoostTerms, 'event'>,
  pick: { parentMatchId: number; market: number; specifiers: string; outcomeId: string },
): boolean =>
  event === null ||
  (event.parentMatchId === pick.parentMatchId &&
    event.market === pick.market &&
    event.specifiers === pick.specifiers &&
    event.outcomes.includes(pick.outcomeId))

/** Whether it may be used now, by this account; null is nobody who has logged in. */
export const isOffered = ({ from, until, accounts }: OddsBoostTerms, accountId: number | null, now: number): boolean =>
  from <= now && now < until && (accounts === null || (accountId !== null && accounts.includes(accountId)))

/** The limits of a sports slip, and those of a boosted bet on top: one pick, and a stake of its own. */
export const limitsOnBoost = (limits: SlipLimits, { stakeMax }: Pick<OddsBoostTerms, 'stakeMax'>): SlipLimits => ({
  ...limits,
  legsMin: 1,
  legsMax: 1,
  stakeMax: Math.min(limits.stakeMax, stakeMax),
})
