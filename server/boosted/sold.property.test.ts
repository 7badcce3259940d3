// However lines move after a list was made, its best slip is paid no more than the operator's floor allows.
import { countsForBonus } from '@walia/domain/betslip/bonusLegs.ts'
import { expectationOf } from '@walia/domain/economics/expectation.ts'
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

const SLIPS_MAX = 5_000
/** Every slip is tried: where that is too many, the later matches are boosted in one outcome only. */
function fewSlips(outcomes: readonly string[][]): string[][] {
  let slips = 2 ** outcomes.length
  return outcomes.map((some) => {
    const more = (slips / 2) * (1 + some.length)
    if (more > SLIPS_MAX) return some.slice(0, 1)
    slips = more
    return some
  })
}

/** Fair chances of a 1x2 line, and what a book keeps of them in thousandths, from 0.5 % to 12 %. */
const fair = fc
  .record({
    home: fc.double({ min: 0.08, max: 0.8, noNaN: true }),
    rest: fc.double({ min: 0.2, max: 0.8, noNaN: true }),
  })
  .map(({ home, rest }) => [home, (1 - home) * rest, (1 - home) * (1 - rest)])
const margin = fc.integer({ min: 5, max: 120 })
const lineOf = (chances: readonly number[], kept: number): string[] =>
  chances.map((chance) => Math.max(1.03, 1 / (chance * (1 + kept / 1000))).toFixed(2))
/** Lines whose margins and chances are unlike each other, or chances at one margin: there the boosts are cut in part. */
const linesOf = (count: number) => {
  const unlike = fc.array(fc.tuple(fair, margin), { minLength: count, maxLength: count })
  const alike = fc
    .tuple(fc.array(fair, { minLength: count, maxLength: count }), margin)
    .map(([all, kept]) => all.map((chances): [number[], number] => [chances, kept]))
  return fc.oneof(unlike, alike).map((all) => all.map(([chances, kept]) => lineOf(chances, kept)))
}
/** The outcomes of a match that are boosted: one, two or all three. */
const boostedOutcomes = fc.subarray(['1', '2', '3'], { minLength: 1 })
const casesOf = (matches: { min: number; max: number }) =>
  fc.integer(matches).chain((count) =>
    fc.record({
      made: linesOf(count),
      moved: linesOf(count),
      percent: fc.integer({ min: 1, max: 12 }),
      outcomes: fc.array(boostedOutcomes, { minLength: count, maxLength: count }).map(fewSlips),
      earnsBonus: fc.boolean(),
    }),
  )
const lines = casesOf({ min: 2, max: 8 })
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
    outcomes: outcomes.flatMap((some, index) => some.map((outcomeId) => ({ parentMatchId: index + 1, outcomeId }))),
    ...{ title: { en: 'List' }, prices: [], stake: 10_00, terms: { earnsBonus }, belowFloor: false },
    ...{ opensAt: null, closesAt: null, by: 'ann' },
  }
  for (let boostPercent = percent; boostPercent > 0; boostPercent--) {
    const curated = curate({ book, money, rules: profile.boosted, now }, { ...draft, boostPercent })
    if (curated.ok) return curated.list
  }
  return null
}

/** Every choice of one pick or none of each match. */
const slipsOf = (picks: readonly Sold[]): Sold[][] =>
  [...Map.groupBy(picks, ({ match }) => match).values()].reduce<Sold[][]>(
    (slips, some) => slips.flatMap((slip) => [slip, ...some.map((pick) => [...slip, pick])]),
    [[]],
  )

type Sold = { match: number; ordinary: number; sold: number; chance: number; counts: boolean }
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
            match: price.parentMatchId,
            ordinary: odds[index] as number,
            sold: boosted,
            chance: fairChancesOf(odds.map((each) => each / 100))[index] as number,
            counts: countsForBonus({ market: 1, specifiers: '', prices: odds }, profile.bonus),
          },
        ]
  })
}
/** What the house pays for every 1 of the net stake, at the slip that is best for the bettor and the smallest stake. */
const mostPaidOf = (picks: readonly Sold[], { terms }: NewList): number => {
  const played = slipsOf(picks).filter((some) => some.length >= terms.legsMin)
  const paid = played.map((some): number => {
    const totalOdds = totalOddsOf(some.map(({ sold }) => sold))
    const chance = some.reduce((product, each) => product * each.chance, 1)
    const countingLegs = terms.earnsBonus ? some.filter(({ counts }) => counts).map(({ sold }) => sold) : []
    return expectationOf({ product: 'sports', totalOdds, chance, countingLegs }, limits.stakeMin, tax).paid
  })
  return Math.max(0, ...paid)
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

  test('has no slip above the floor with the bonuses on top, whichever outcomes of its matches are boosted', () => {
    let made = 0
    fc.assert(
      fc.property(casesOf({ min: 5, max: 8 }), (one) => {
        const book = bookWith(one.made)
        const list = listOf(book, { ...one, earnsBonus: true })
        if (list === null) return
        made += 1
        expect(mostPaidOf(soldOf(book, list), list)).toBeLessThanOrEqual(PAID_MAX)
      }),
      { numRuns: 200 },
    )
    expect(made).toBeGreaterThan(0)
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
