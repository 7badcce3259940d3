// With the bonuses on top no slip of a boosted list is paid more than the list is said to cost.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectationOf } from '../economics/expectation.ts'
import { profileOf } from '../market/markets.ts'
import { limitsOf, taxAt } from '../market/profile.ts'
import { fairChancesOf } from '../odds/margin.ts'
import { totalOddsOf } from '../odds/odds.ts'
import { type BoostedBook, boostShareOf, listCostOf, withShareOf } from './cost.ts'

const et = profileOf('et')
const tax = taxAt(et, 0)
const limits = limitsOf(et, 'sports', 'slip')
const TERMS = { legsMin: 2, stakeMax: 1_000_00, accountStakeMax: 2_000_00, earnsBonus: true }
/** The smallest stake, at which roundings weigh most, some beside it that round otherwise, and the largest. */
const STAKES = [5_00, 5_01, 5_03, 5_07, 1_000_00]

/** A 1x2 line; what is boosted, by how much and whether it counts is drawn for each outcome. */
const book = fc
  .record({
    home: fc.double({ min: 0.08, max: 0.8, noNaN: true }),
    rest: fc.double({ min: 0.2, max: 0.8, noNaN: true }),
    margin: fc.integer({ min: 5, max: 120 }),
    boosts: fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 3, maxLength: 3 }),
    on: fc.subarray([0, 1, 2], { minLength: 1 }),
    counting: fc.subarray([0, 1, 2]),
  })
  .map(({ home, rest, margin, boosts, on, counting }): BoostedBook => {
    const chances = [home, (1 - home) * rest, (1 - home) * (1 - rest)]
    const ordinary = chances.map((chance) => Math.max(103, Math.floor(100 / (chance * (1 + margin / 1000)))))
    return {
      winners: 1,
      outcomes: ordinary.map((odds, index) => ({
        ordinary: odds,
        boosted: on.includes(index) ? Math.ceil((odds * (100 + (boosts[index] as number))) / 100) : null,
        counts: counting.includes(index),
      })),
    }
  })

type Pick = { odds: number; chance: number; counts: boolean }
const picksOf = ({ outcomes }: BoostedBook): Pick[] => {
  const chances = fairChancesOf(outcomes.map(({ ordinary }) => ordinary / 100))
  return outcomes.flatMap(({ boosted, counts }, index) =>
    boosted === null ? [] : [{ odds: boosted, chance: chances[index] as number, counts }],
  )
}

/** Every choice of one pick or none of each match, at each of the stakes. */
const mostPaidOf = (books: readonly BoostedBook[]): number => {
  const slips = books.reduce<Pick[][]>(
    (some, each) => some.flatMap((slip) => [slip, ...picksOf(each).map((pick) => [...slip, pick])]),
    [[]],
  )
  let most = 0
  for (const slip of slips.filter(({ length }) => length >= TERMS.legsMin)) {
    const played = {
      product: 'sports' as const,
      totalOdds: totalOddsOf(slip.map(({ odds }) => odds)),
      chance: slip.reduce((product, { chance }) => product * chance, 1),
      countingLegs: slip.filter(({ counts }) => counts).map(({ odds }) => odds),
    }
    for (const stake of STAKES) most = Math.max(most, expectationOf(played, stake, tax).paid)
  }
  return most
}

test('whatever is picked of each match, no slip is paid more than the best one is said to be', () => {
  fc.assert(
    fc.property(fc.array(book, { minLength: 2, maxLength: 6 }), (books) => {
      expect(mostPaidOf(books)).toBeLessThanOrEqual(listCostOf(books, TERMS, limits, tax).best.paid)
    }),
    { numRuns: 60 },
  )
})

test('where one outcome of each match is boosted and counts, it is said to cost no more than its best slip is paid', () => {
  const even = (percent: number): BoostedBook => ({
    winners: 1,
    outcomes: [285, 285, 285].map((ordinary, index) => ({
      ...{ ordinary, counts: true, boosted: index === 0 ? Math.floor((ordinary * (100 + percent)) / 100) : null },
    })),
  })
  const books = [1, 2, 3, 4, 5].map(even)
  const most = mostPaidOf(books)
  expect(listCostOf(books, TERMS, limits, tax).best.paid).toBeGreaterThanOrEqual(most)
  expect(listCostOf(books, TERMS, limits, tax).best.paid / most).toBeLessThan(1.002)
})

test('a list that is cut to the floor leaves no slip above it', () => {
  const paidMax = 0.99
  let sold = 0
  fc.assert(
    fc.property(fc.array(book, { minLength: 2, maxLength: 6 }), (books) => {
      const share = boostShareOf(books, TERMS, { limits, tax, paidMax })
      if (share === 0) return
      sold += 1
      expect(mostPaidOf(withShareOf(books, share))).toBeLessThanOrEqual(paidMax)
    }),
    { numRuns: 60 },
  )
  expect(sold).toBeGreaterThan(0)
})
