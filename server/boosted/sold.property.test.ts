// However lines move after a list was made, its best slip is paid no more than the operator's floor allows.
import { countsForBonus } from '@walia/domain/betslip/bonusLegs.ts'
import { type BestPlay, bestPlayOf } from '@walia/domain/economics/expectation.ts'
import { profileOf } from '@walia/domain/market/markets.ts'
import { limitsOf, taxAt } from '@walia/domain/market/profile.ts'
import { fairChancesOf } from '@walia/domain/odds/margin.ts'
import { totalOddsOf } from '@walia/domain/odds/odds.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { selectionKeyOf } from '../bets/index.ts'
import { createHandBook, type HandBook } from '../bets/testServer.ts'
import { curate } from './curate.ts'
import type { NewList } from './queries.ts'
import { shareNowOf, soldPricesOf } from './sold.ts'

const profile = profileOf('et')
const now = Date.now()
const tax = taxAt(profile, now)
const money = { profile, tax }
const limits = limitsOf(profile, 'sports', 'slip')
/** The floor, and half a cent of the smallest stake, to which winnings are rounded. */
const PAID_MAX = 0.99 + 0.0012

/** A 1x2 line as a book makes it: fair chances and what it keeps of them, from 0.5 % to 12 %. */
const line = fc
  .record({
    home: fc.double({ min: 0.08, max: 0.8, noNaN: true }),
    rest: fc.double({ min: 0.2, max: 0.8, noNaN: true }),
    margin: fc.integer({ min: 5, max: 120 }),
  })
  .map(({ home, rest, margin }) =>
    [home, (1 - home) * rest, (1 - home) * (1 - rest)].map((chance) =>
      Math.max(1.03, 1 / (chance * (1 + margin / 1000))).toFixed(2),
    ),
  )
const lines = fc.integer({ min: 2, max: 4 }).chain((count) =>
  fc.record({
    made: fc.array(line, { minLength: count, maxLength: count }),
    moved: fc.array(line, { minLength: count, maxLength: count }),
    percent: fc.integer({ min: 1, max: 12 }),
    outcomes: fc.array(fc.constantFrom('1', '2', '3'), { minLength: count, maxLength: count }),
    earnsBonus: fc.boolean(),
  }),
)
type Case = typeof lines extends fc.Arbitrary<infer T> ? T : never

const bookWith = (all: Case['made']): HandBook => {
  const book = createHandBook()
  for (const [index, odds] of all.entries()) book.addMatch(index + 1, { startsAt: now + 3_600_000, odds })
  return book
}

/** The list with as much of the boost as the floor allows, as an operator would make it; null where none is. */
function listOf(book: HandBook, { made, percent, outcomes, earnsBonus }: Case): NewList | null {
  const draft = {
    lines: made.map((_odds, index) => ({ parentMatchId: index + 1, market: 1, specifiers: '' })),
    outcomes: outcomes.map((outcomeId, index) => ({ parentMatchId: index + 1, outcomeId })),
    ...{ title: { en: 'List' }, prices: [], stake: 10_00, terms: { earnsBonus }, belowFloor: false },
    ...{ opensAt: null, closesAt: null, by: 'ann' },
  }
  for (let boostPercent = percent; boostPercent > 0; boostPercent--) {
    const curated = curate({ book, money, rules: profile.boosted, now }, { ...draft, boostPercent })
    if (curated.ok) return curated.list
  }
  return null
}

const subsets = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: 2 ** all.length }, (_, bits) => all.filter((_each, index) => bits & (1 << index)))

type Sold = { ordinary: number; sold: number; chance: number; counts: boolean }
const soldOf = (book: HandBook, list: NewList): Sold[] => {
  const sold = soldPricesOf({ book, money, now, shareOf: shareNowOf }, { ...list, id: 1 })
  return list.prices.flatMap((price): Sold[] => {
    const odds =
      book
        .match(price.parentMatchId)
        ?.lines.get('1?')
        ?.outcomes.map(({ sell }) => sell as number) ?? []
    const index = Number(price.outcomeId) - 1
    const boosted = sold.get(selectionKeyOf(price))
    return boosted === undefined
      ? []
      : [
          {
            ordinary: odds[index] as number,
            sold: boosted,
            chance: fairChancesOf(odds.map((each) => each / 100))[index] as number,
            counts: countsForBonus({ market: 1, specifiers: '', prices: odds }, odds[index] as number, profile.bonus),
          },
        ]
  })
}
/** What the house pays for every 1 of the net stake, at the slip and the stake that are best for the bettor. */
const mostPaidOf = (picks: readonly Sold[], { terms }: NewList): number => {
  const stakes = { stakeMin: limits.stakeMin, stakeMax: terms.stakeMax }
  const played = subsets(picks).filter((some) => some.length >= terms.legsMin)
  const paid = played.map((some): BestPlay => {
    const totalOdds = totalOddsOf(some.map(({ sold }) => sold))
    const chance = some.reduce((product, each) => product * each.chance, 1)
    const countingLegs = terms.earnsBonus ? some.filter(({ counts }) => counts).map(({ sold }) => sold) : []
    return bestPlayOf({ product: 'sports', totalOdds, chance, countingLegs }, stakes, tax)
  })
  return Math.max(0, ...paid.map(({ forHouse }) => forHouse.paid))
}

describe('a list that held the floor when it was made', () => {
  test('is sold within the floor or at ordinary prices, wherever its lines have moved', () => {
    let cut = 0
    fc.assert(
      fc.property(lines, (one) => {
        const list = listOf(bookWith(one.made), one)
        if (list === null) return
        const picks = soldOf(bookWith(one.moved), list)
        for (const { sold, ordinary } of picks) expect(sold).toBeGreaterThanOrEqual(ordinary)
        if (picks.every(({ sold, ordinary }) => sold === ordinary)) cut += 1
        else expect(mostPaidOf(picks, list)).toBeLessThanOrEqual(PAID_MAX)
      }),
      { numRuns: 150 },
    )
    expect(cut).toBeGreaterThan(0)
  })

  test('is sold as it was made while its lines stand', () => {
    fc.assert(
      fc.property(lines, (one) => {
        const book = bookWith(one.made)
        const list = listOf(book, one)
        const sold = list && soldPricesOf({ book, money, now, shareOf: shareNowOf }, { ...list, id: 1 })
        for (const price of list?.prices ?? []) expect(sold?.get(selectionKeyOf(price))).toBe(price.odds)
      }),
      { numRuns: 50 },
    )
  })
})
