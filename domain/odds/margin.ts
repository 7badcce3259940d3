// The margin of a book: how it is put on fair chances, taken off prices, and read off a line that is for sale.

import { marketOf, type Rule } from '../settlement/markets.ts'

/** What the prices of a line sum to: 1.065 is a margin of 6.5 %. Odds in hundredths, every outcome of the line. */
export function overroundOf(odds: readonly number[]): number {
  let sum = 0
  for (const each of odds) sum += 100 / each
  return sum
}

/** The same for a line of the book, for each 1 of its chances; null while one of its outcomes is not for sale. */
export function lineOverroundOf(
  market: number,
  outcomes: readonly { sell: number | null; active: boolean }[],
): number | null {
  const prices = outcomes.flatMap(({ sell, active }) => (active && sell !== null ? [sell] : []))
  if (prices.length < Math.max(2, outcomes.length)) return null
  return overroundOf(prices) / winnersOf(market)
}

// Two of three outcomes of a double chance win together, so fair chances sum to 2.
const TWO_WIN: ReadonlySet<Rule> = new Set<Rule>(['doubleChance', 'doubleChanceAndBothScore', 'doubleChanceAndTotal'])

/** How many outcomes of a line of this market win together. */
export function winnersOf(market: number): number {
  const rule = marketOf(market)?.rule
  return rule !== undefined && TWO_WIN.has(rule) ? 2 : 1
}

const ROUNDS_MAX = 40
const EXACT = 1e-9

/**
 * The exponent that makes values between 0 and 1 sum to the target, none counting less than `floor`. Books put their
 * margin on so (the power method): what is unlikely carries more of it than what is likely.
 */
export function exponentOf(values: readonly number[], target: number, floor = 0): number {
  const logs = values.filter((value) => value > 0).map(Math.log)
  let exponent = 1
  for (let round = 0; round < ROUNDS_MAX; round++) {
    let sum = -target
    let slope = 0
    for (const log of logs) {
      const value = Math.exp(exponent * log)
      sum += Math.max(floor, value)
      if (value > floor) slope += log * value
    }
    if (Math.abs(sum) < EXACT || slope === 0) break
    exponent = Math.max(0, exponent - sum / slope)
  }
  return exponent
}

/** Fair chances behind the prices of a whole line, whose outcomes exclude each other: they sum to 1. */
export function fairChancesOf(odds: readonly number[]): number[] {
  const asked = odds.map((each) => 1 / each)
  const exponent = exponentOf(asked, 1)
  const chances = asked.map((each) => each ** exponent)
  const sum = chances.reduce((total, each) => total + each, 0)
  return chances.map((each) => each / sum)
}
