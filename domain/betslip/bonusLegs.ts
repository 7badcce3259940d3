// Which picks count for the accumulator bonus and the win boost: those whose own price leaves enough to pay them from.
import type { BonusRules } from '../market/profile.ts'
import { exponentOf, winnersOf } from '../odds/margin.ts'
import { marketOf } from '../settlement/markets.ts'

/** A line as it is sold: prices of all its outcomes in hundredths, null where one has none. */
export type SoldLine = { market: number; specifiers: string; prices: readonly (number | null)[] }

/**
 * Two margins have to reach the least one. The line's own: what its prices sum to. And the pick's: books put less on
 * what is likely than on what is not, so chances are taken to be powers of the prices' too, which leaves favourites the
 * least. The margin of a price `o` is then `o^x - 1`, with the `x` at which the line's chances `(1/o)^(1+x)` sum to
 * what they must; at the `x` that gives this price just the least margin, they still sum to more exactly when it has
 * more.
 *
 * What a result refunds, whole or in half, stops counting (`settleTicket`), so that such a line is judged by the chances
 * that are left. A line that is not known does not count.
 */
export const countsForBonus = (line: SoldLine, odds: number, { marginMinBasisPoints }: BonusRules): boolean => {
  const market = marketOf(line.market)
  if (market === undefined || line.prices.length < 2 || odds <= 100) return false
  const least = 1 + marginMinBasisPoints / 10_000
  const exponent = Math.log(least) / Math.log(odds / 100)
  const fair = winnersOf(line.market)
  let [asked, chances] = [0, 0]
  for (const price of line.prices) {
    // What is not sold only adds to what the others leave.
    if (price === null || price <= 100) continue
    asked += 100 / price
    chances += (100 / price) ** (1 + exponent)
  }
  return asked >= fair * least && chances >= fair
}

/**
 * The fair chance of an outcome by its line's prices, its margin taken off as above; null where it cannot be computed.
 */
export function fairChanceOf({ market: id, prices }: SoldLine, index: number): number | null {
  const market = marketOf(id)
  const price = prices[index]
  if (market === undefined || price === undefined || price === null) return null
  const asked: number[] = []
  for (const each of prices) {
    if (each === null || each <= 100) return null
    asked.push(100 / each)
  }
  return (100 / price) ** exponentOf(asked, winnersOf(id))
}

const MARGIN_MAX = 20_000

/** The largest least margin (hundredths of a percent) with which the pick still counts; -1 where it never does. */
export const bonusMarginOf = (line: SoldLine, odds: number): number => {
  let [counting, not] = [-1, MARGIN_MAX]
  while (not - counting > 1) {
    const middle = Math.floor((counting + not) / 2)
    if (countsForBonus(line, odds, { marginMinBasisPoints: middle })) counting = middle
    else not = middle
  }
  return counting
}
