// Which picks count for the accumulator bonus and the win boost: by their odds, but for lines too thin to pay for them.
import type { BonusRules } from '../market/profile.ts'
import { fairChancesOf, overroundOf, winnersOf } from '../odds/margin.ts'
import { marketOf } from '../settlement/markets.ts'

/** A line as it is sold: prices of all its outcomes in hundredths, null where one has none. */
export type SoldLine = { market: number; specifiers: string; prices: readonly (number | null)[] }

/**
 * What the prices of a line sum to above its chances, hundredths of a percent; -1 where it is less than nothing, not
 * known, or the line has a single outcome. What is not sold only adds to what the others leave.
 *
 * What a result refunds, whole or in half, stops counting (`settleTicket`), so that such a line is judged by the chances
 * that are left.
 */
export function bonusMarginOf({ market, prices }: SoldLine): number {
  if (marketOf(market) === undefined || prices.length < 2) return -1
  const sold = prices.filter((price) => price !== null && price > 100) as number[]
  return Math.max(-1, Math.floor(10_000 * (overroundOf(sold) / winnersOf(market) - 1) + 1e-6))
}

/** Whether the picks of a line count: at the odds that the bonuses ask for, all of them or none. */
export const countsForBonus = (line: SoldLine, { marginMinBasisPoints }: BonusRules): boolean =>
  bonusMarginOf(line) >= marginMinBasisPoints

/**
 * The fair chance of an outcome by its line's prices, its margin taken off; null where it cannot be computed.
 */
export function fairChanceOf({ market, prices }: SoldLine, index: number): number | null {
  if (marketOf(market) === undefined || prices[index] == null) return null
  const sold = prices.filter((price) => price !== null && price > 100) as number[]
  if (sold.length < prices.length) return null
  return (
    fairChancesOf(
      sold.map((price) => price / 100),
      winnersOf(market),
    )[index] ?? null
  )
}
