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

/** What books of the region put on every outcome alike, favourites included; what a line carries beyond it goes by powers. */
const EVEN = 1.06
/** Up to what odds of 1.20 ask for; surer than that carries less, since nothing is asked for more than certainty. */
const EVEN_UP_TO = 1 / 1.2

/** The least that is asked (1/odds) for a chance, and the most that is left of what is asked, with so much on each alike. */
const evenlyOf = (even: number) => {
  const turn = EVEN_UP_TO / even
  const power = Math.log(EVEN_UP_TO) / Math.log(turn)
  return {
    asked: (chance: number): number => (chance <= turn ? chance * even : chance ** power),
    chance: (asked: number): number => (asked <= EVEN_UP_TO ? asked / even : asked ** (1 / power)),
  }
}

const sumOf = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0)

const ROUNDS_MAX = 40
const EXACT = 1e-9

/**
 * Chances as a book asks for them (1/odds), so that they sum to the target: up to 6 % on each alike, the rest by powers
 * of the chances, by which what is unlikely carries more of it. None above 0 is asked for less than the floor.
 */
export function askedOf(chances: readonly number[], target: number, floor = 0): number[] {
  const evenly = evenlyOf(Math.min(EVEN, target / sumOf(chances)))
  const least = chances.map((chance) => (chance > 0 ? Math.max(floor, evenly.asked(chance)) : 0))
  const logs = chances.map((chance) => (chance > 0 ? Math.log(chance) : 0))
  // From 0 on the sum falls ever more slowly, so that no step of Newton's goes too far.
  let exponent = 0
  for (let round = 0; round < ROUNDS_MAX; round++) {
    let [over, slope] = [-target, 0]
    for (const [index, log] of logs.entries()) {
      const value = Math.exp(exponent * log)
      const bound = least[index] as number
      over += bound === 0 ? 0 : Math.max(bound, value)
      if (bound !== 0 && value > bound) slope += log * value
    }
    if (over < EXACT || slope === 0) break
    exponent -= over / slope
  }
  return least.map((bound, index) => (bound === 0 ? 0 : Math.max(bound, Math.exp(exponent * (logs[index] as number)))))
}

/**
 * Fair chances behind the prices of a whole line, its margin taken off as `askedOf` puts it on: they sum to how many
 * outcomes win together.
 */
export function fairChancesOf(odds: readonly number[], winners = 1): number[] {
  const asked = odds.map((each) => 1 / each)
  const evenly = evenlyOf(Math.min(EVEN, sumOf(asked) / winners))
  const most = asked.map(evenly.chance)
  const chanceAt = (index: number, exponent: number): number =>
    Math.min(most[index] as number, (asked[index] as number) ** exponent)
  let [low, high] = [1, EXPONENT_MAX]
  while (high - low > EXPONENT_EXACT) {
    const middle = (low + high) / 2
    let over = -winners
    for (let index = 0; index < asked.length; index++) over += chanceAt(index, middle)
    if (over > 0) low = middle
    else high = middle
  }
  const chances = asked.map((_, index) => chanceAt(index, high))
  const sum = sumOf(chances)
  return chances.map((each) => (each * winners) / sum)
}
const EXPONENT_MAX = 16
const EXPONENT_EXACT = 1e-7
