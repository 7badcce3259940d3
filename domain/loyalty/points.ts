// Loyalty points: what a settled slip earns, and whether points can be redeemed.

import type { ProductId } from '../market/profile.ts'
import { offsetAt } from '../market/zone.ts'
import type { LoyaltyRules } from './rules.ts'

export type EarningSlip = {
  product: ProductId
  /** Minor units of cash. */
  stake: number
  /** Hundredths. */
  totalOdds: bigint
  /** Epoch ms. */
  placedAt: number
  timeZone: string
}

/** The whole part of stake × odds / 100, at most what the stake's band allows; none below the least odds. */
export const pointsOf = (
  rules: LoyaltyRules,
  { product, stake, totalOdds, placedAt, timeZone }: EarningSlip,
): number => {
  const band = rules.bands.findLast(({ stakeMin }) => stake >= stakeMin)
  if (!rules.products.includes(product)) return 0
  if (band === undefined || totalOdds < BigInt(rules.oddsMin)) return 0
  // Both are hundredths, and the product is divided by 100 once more.
  const full = (BigInt(stake) * totalOdds) / 1_000_000n
  const max = isMonday(placedAt, timeZone) ? band.mondayMax : band.max
  return full < BigInt(max) ? Number(full) : max
}

const MONDAY = 1

/** Mondays begin and end by the market's clock. */
export const isMonday = (at: number, timeZone: string): boolean =>
  new Date(at + offsetAt(timeZone, at)).getUTCDay() === MONDAY

/** `left`: how many more the account may redeem in these seven days. */
export type RedeemRefusal =
  | { ok: false; code: 'POINTS_BELOW_MIN'; min: number }
  | { ok: false; code: 'POINTS_INSUFFICIENT'; points: number }
  | { ok: false; code: 'POINTS_WEEK_REACHED'; left: number; max: number }

export type Redemption = {
  points: number
  balance: number
  /** Redeemed in the seven days before. */
  redeemed: number
}

/** Free-bet money for points, minor units. Refusals in this order. */
export const decideRedemption = (
  { pointValue, redeemMin, redeemWeekMax }: LoyaltyRules,
  { points, balance, redeemed }: Redemption,
): { ok: true; amount: number } | RedeemRefusal => {
  if (points < redeemMin) return { ok: false, code: 'POINTS_BELOW_MIN', min: redeemMin }
  if (points > balance) return { ok: false, code: 'POINTS_INSUFFICIENT', points: balance }
  const left = Math.max(0, redeemWeekMax - redeemed)
  return points > left
    ? { ok: false, code: 'POINTS_WEEK_REACHED', left, max: redeemWeekMax }
    : { ok: true, amount: points * pointValue }
}

export const REDEEM_WEEK_MS = 7 * 86_400_000

/**
 * When so many points can be redeemed, if nothing is redeemed meanwhile, by what was in the seven days before, oldest first;
 * null: at once. More than seven days allow are as many as they allow.
 */
export function redeemableFrom(
  { redeemWeekMax }: Pick<LoyaltyRules, 'redeemWeekMax'>,
  points: number,
  redeemed: readonly { points: number; at: number }[],
): number | null {
  let left = redeemWeekMax - redeemed.reduce((sum, each) => sum + each.points, 0)
  let from: number | null = null
  for (const each of redeemed) {
    if (left >= Math.min(points, redeemWeekMax)) break
    left += each.points
    from = each.at + REDEEM_WEEK_MS
  }
  return from
}
