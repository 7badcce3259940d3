// What a boosted list costs: played as well as it can be, each line's fair chances taken at their most generous.
import { type BestPlay, bestPlayOf, type PlayedSlip } from '../economics/expectation.ts'
import type { SlipLimits, TaxRow } from '../market/profile.ts'
import { totalOddsOf } from '../odds/odds.ts'
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
  const picks = books.map((book) => bestPickOf(book, tax)).sort((a, b) => b.worth - a.worth)
  const covers = overrounds.map((sum) => 1 / sum).sort((a, b) => b - a)
  const stakes = {
    stakeMin: limits.stakeMin,
    stakeMax: Math.max(limits.stakeMin, Math.min(limits.stakeMax, terms.stakeMax)),
  }
  const best = { legs: 0, paid: 0, returned: 0 }
  let cover = 0
  for (let legs = terms.legsMin; legs <= books.length; legs++) {
    const rounding = roundingOf(books, legs)
    for (const some of candidatesOf(picks, legs, terms)) {
      const played = bestPlayOf(slipOf(some, terms, rounding), stakes, tax)
      if (played.forHouse.paid > best.paid) Object.assign(best, { legs, ...mostOf(played) })
    }
    const sure = covers.slice(0, legs).reduce((product, each) => product * each, 1)
    cover = Math.max(cover, sure * keptOfTaxes(picks.slice(0, legs), terms, stakes, tax))
  }
  return { overrounds, best, cover }
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
  const holds = (share: number) => listCostOf(withShareOf(books, share), terms, limits, tax).best.paid <= paidMax
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

/** `countsAt`: the odds at which it counts for the bonuses, null where it does not. */
type BestPick = { odds: number; worth: number; countsAt: number | null }

/** A pick that counts for one bonus is taken to count for both, so that those that count differ by worth alone. */
function bestPickOf({ winners, outcomes }: BoostedBook, { acca, winBoost }: TaxRow): BestPick {
  const floors = [acca.legOddsMin, winBoost.legOddsMin]
  const chances = chancesOf(
    outcomes.map(({ ordinary }) => 100 / ordinary),
    winners,
  )
  const picks = outcomes.flatMap(({ boosted, counts }, index): BestPick[] => {
    if (boosted === null) return []
    const countsAt = counts && boosted >= Math.min(...floors) ? Math.max(boosted, ...floors) : null
    return [{ odds: boosted, worth: ((chances[index] as number) * boosted) / 100, countsAt }]
  })
  return picks.reduce((best, each) => (each.worth > best.worth ? each : best))
}

const ROUNDS = 50

function chancesOf(asked: readonly number[], winners: number): number[] {
  const sum = asked.reduce((total, each) => total + each, 0)
  let [low, high] = [0, 3]
  for (let round = 0; round < ROUNDS; round++) {
    const middle = (low + high) / 2
    const total = asked.reduce((all, each) => all + each ** middle, 0)
    if (total > winners) low = middle
    else high = middle
  }
  return asked.map((each) => Math.min(1, Math.max((each * winners) / sum, each ** high)))
}

/**
 * `rounding`: a total is rounded to hundredths, which may give another slip of as many legs up to so much more. So this one
 * is taken to gain that.
 */
const slipOf = (picks: readonly BestPick[], { earnsBonus }: ListTerms, rounding: number): PlayedSlip => {
  const totalOdds = totalOddsOf(picks.map(({ odds }) => odds))
  const worth = picks.reduce((product, each) => product * each.worth, 1)
  return {
    product: 'sports',
    totalOdds,
    chance: (worth * (1 + rounding) * 100) / Number(totalOdds),
    countingLegs: earnsBonus ? picks.flatMap(({ countsAt }) => countsAt ?? []) : [],
  }
}

/** The slips of so many legs that may be best: by worth, and where bonuses are on top for each number of legs that count. */
function candidatesOf(picks: readonly BestPick[], legs: number, { earnsBonus }: ListTerms): BestPick[][] {
  if (!earnsBonus) return [picks.slice(0, legs)]
  const counting = picks.filter(({ countsAt }) => countsAt !== null)
  const others = picks.filter(({ countsAt }) => countsAt === null)
  return Array.from({ length: legs + 1 }, (_, count) => [
    ...counting.slice(0, count),
    ...others.slice(0, legs - count),
  ]).filter(({ length }) => length === legs)
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
const keptOfTaxes = (
  picks: readonly BestPick[],
  terms: ListTerms,
  stakes: { stakeMin: number; stakeMax: number },
  tax: TaxRow,
): number => {
  const slip = slipOf(picks, terms, 0)
  const even = { ...slip, chance: 100 / Number(slip.totalOdds) }
  return bestPlayOf(even, stakes, tax).forBettor.returned
}
