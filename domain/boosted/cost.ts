// What a boosted list costs: played as well as it can be, each line's fair chances taken at their most generous.
import { type BestPlay, bestPlayOf, type PlayedSlip, type StakeLimits } from '../economics/expectation.ts'
import type { SlipLimits, TaxRow } from '../market/profile.ts'
import { fairChancesOf } from '../odds/margin.ts'
import { totalOddsOf } from '../odds/odds.ts'
import { type BonusPick, bestWithBonuses } from './bonusSlips.ts'
import type { ListTerms } from './boosted.ts'

/** One match of the list: the ordinary prices of its whole line, and the boosted ones of the outcomes that are on it. */
export type BoostedBook = {
  /** How many outcomes win together: 2 for a double chance. */
  winners: number
  outcomes: readonly { ordinary: number; boosted: number | null; counts: boolean }[]
}

export type ListCost = {
  /** What each line sums to with the boosted prices in it, in the order of the matches: below 1, covering it wins. */
  overrounds: number[]
  /** The best slip: how many legs, what the house pays for every 1 of its net stake, what the bettor gets for every 1. */
  best: { legs: number; paid: number; returned: number }
  /** What covering every outcome of the cheapest matches is sure to bring for every 1 staked, after all taxes. */
  cover: number
}

/**
 * A pick's chance is the larger of two readings of its line: prices over their sum, and prices to the power at which they
 * sum to 1, which gives favourites more. An outcome that is not on the list is covered at its ordinary price.
 */
export const listCostOf = (
  books: readonly BoostedBook[],
  terms: ListTerms,
  limits: SlipLimits,
  tax: TaxRow,
): ListCost => {
  const overrounds = books.map(overroundOf)
  const picks = byWorthOf(books)
  const covers = overrounds.map((sum) => 1 / sum).sort((a, b) => b - a)
  const stakes = stakesOn(terms, limits)
  let cover = 0
  for (let legs = terms.legsMin; legs <= books.length; legs++) {
    const sure = covers.slice(0, legs).reduce((product, each) => product * each, 1)
    cover = Math.max(cover, sure * keptOfTaxes(picks.slice(0, legs), terms, stakes, tax))
  }
  return { overrounds, best: bestSlipOf(books, terms, limits, tax), cover }
}

const byWorthOf = (books: readonly BoostedBook[]): BonusPick[] =>
  books.map((book) => bestOf(picksOf(book))).sort((a, b) => b.worth - a.worth)

const stakesOn = (terms: ListTerms, limits: SlipLimits): StakeLimits => ({
  stakeMin: limits.stakeMin,
  stakeMax: Math.max(limits.stakeMin, Math.min(limits.stakeMax, terms.stakeMax)),
})

function bestSlipOf(
  books: readonly BoostedBook[],
  terms: ListTerms,
  limits: SlipLimits,
  tax: TaxRow,
): ListCost['best'] {
  const stakes = stakesOn(terms, limits)
  const best = terms.earnsBonus
    ? bestWithBonuses(books.map(picksOf), { min: terms.legsMin, max: limits.legsMax }, stakes, tax)
    : bestWithout(books, terms.legsMin, stakes, tax)
  return best === null ? NONE : { legs: best.legs, ...mostOf(best.play) }
}

const NONE = { legs: 0, paid: 0, returned: 0 }

/** Without bonuses what a slip of so many legs pays follows from what its picks are worth. */
function bestWithout(
  books: readonly BoostedBook[],
  legsMin: number,
  stakes: StakeLimits,
  tax: TaxRow,
): { legs: number; play: BestPlay } | null {
  const picks = byWorthOf(books)
  let best: { legs: number; play: BestPlay } | null = null
  for (let legs = legsMin; legs <= books.length; legs++) {
    const play = bestPlayOf(slipOf(picks.slice(0, legs), roundingOf(books, legs)), stakes, tax)
    if (best === null || play.forHouse.paid > best.play.forHouse.paid) best = { legs, play }
  }
  return best
}

const HUNDRED = 100

/** The same books with this percent of what each boost adds; none of it is the ordinary price. */
export const withShareOf = (books: readonly BoostedBook[], share: number): BoostedBook[] =>
  books.map(({ winners, outcomes }) => ({
    winners,
    outcomes: outcomes.map((each) => ({
      ...each,
      boosted: each.boosted === null ? null : shareOf(each.boosted, share, each.ordinary),
    })),
  }))

const shareOf = (boosted: number, share: number, ordinary: number): number =>
  ordinary + Math.floor(((boosted - ordinary) * share) / HUNDRED)

/** The largest percent of every boost at which the best slip is paid no more than `paidMax`; 0 where none is. */
export function boostShareOf(
  books: readonly BoostedBook[],
  terms: ListTerms,
  { limits, tax, paidMax }: { limits: SlipLimits; tax: TaxRow; paidMax: number },
): number {
  const holds = (share: number) => bestSlipOf(withShareOf(books, share), terms, limits, tax).paid <= paidMax
  if (holds(HUNDRED)) return HUNDRED
  let [held, exceeded] = [0, HUNDRED]
  while (exceeded - held > 1) {
    const middle = Math.floor((held + exceeded) / 2)
    if (holds(middle)) held = middle
    else exceeded = middle
  }
  return held
}

export const overroundOf = ({ winners, outcomes }: BoostedBook): number =>
  outcomes.reduce((sum, { ordinary, boosted }) => sum + 100 / Math.max(ordinary, boosted ?? 0), 0) / winners

/** What is boosted of a match. */
function picksOf({ winners, outcomes }: BoostedBook): BonusPick[] {
  const chances = chancesOf(
    outcomes.map(({ ordinary }) => 100 / ordinary),
    winners,
  )
  return outcomes.flatMap(({ boosted, counts }, index): BonusPick[] =>
    boosted === null ? [] : [{ odds: boosted, worth: ((chances[index] as number) * boosted) / 100, counts }],
  )
}

const bestOf = (picks: readonly BonusPick[]): BonusPick =>
  picks.reduce((best, each) => (each.worth > best.worth ? each : best))

const ROUNDS = 50

/** By each one's share of the margin, by powers, or as books are taken to put it on: whichever leaves an outcome the most. */
function chancesOf(asked: readonly number[], winners: number): number[] {
  const sum = asked.reduce((total, each) => total + each, 0)
  let [low, high] = [0, 3]
  for (let round = 0; round < ROUNDS; round++) {
    const middle = (low + high) / 2
    const total = asked.reduce((all, each) => all + each ** middle, 0)
    if (total > winners) low = middle
    else high = middle
  }
  const booked = fairChancesOf(
    asked.map((each) => 1 / each),
    winners,
  )
  return asked.map((each, index) =>
    Math.min(1, Math.max((each * winners) / sum, each ** high, booked[index] as number)),
  )
}

/**
 * `rounding`: a total is rounded to hundredths, which may give another slip of as many legs up to so much more. So this one
 * is taken to gain that.
 */
const slipOf = (picks: readonly BonusPick[], rounding: number, earnsBonus = false): PlayedSlip => {
  const totalOdds = totalOddsOf(picks.map(({ odds }) => odds))
  const worth = picks.reduce((product, each) => product * each.worth, 1)
  return {
    product: 'sports',
    totalOdds,
    chance: (worth * (1 + rounding) * 100) / Number(totalOdds),
    countingLegs: earnsBonus ? picks.flatMap(({ counts, odds }) => (counts ? [odds] : [])) : [],
  }
}

/** Half a hundredth of the smallest total that so many legs of the list have. */
function roundingOf(books: readonly BoostedBook[], legs: number): number {
  const smallest = books.map(({ outcomes }) =>
    Math.min(...outcomes.map(({ boosted }) => boosted ?? Number.POSITIVE_INFINITY)),
  )
  const total = smallest
    .sort((a, b) => a - b)
    .slice(0, legs)
    .reduce((product, odds) => (product * odds) / 100, 1)
  return 0.005 / total
}

const mostOf = ({ forHouse, forBettor }: BestPlay) => ({ paid: forHouse.paid, returned: forBettor.returned })

/** What is left of 1 paid out at even value once VAT, winnings tax and bonuses are through, at the best stake. */
const keptOfTaxes = (picks: readonly BonusPick[], terms: ListTerms, stakes: StakeLimits, tax: TaxRow): number => {
  const slip = slipOf(picks, 0, terms.earnsBonus)
  const even = { ...slip, chance: 100 / Number(slip.totalOdds) }
  return bestPlayOf(even, stakes, tax).forBettor.returned
}
