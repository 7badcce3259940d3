// What a jackpot's tiers hold and pay, to the cent: money conserved, no tier below a lower one, no prize below an entry.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { et } from '../market/et.ts'
import { taxAt } from '../market/profile.ts'
import { awardsOf, carryOf, entryMoneyOf, fundsOf, type PoolMoney, payoutOf } from './pool.ts'
import { jackpotTemplates, templateOf } from './templates.ts'

const [weekly, grand, free] = [templateOf('weekly'), templateOf('grand'), templateOf('free')]
const tax = taxAt(et, Date.parse('2026-11-23T00:00:00Z'))
const awarded = (template: typeof weekly, money: PoolMoney, lines: readonly number[]) =>
  awardsOf(template, fundsOf(template, money), lines)

describe('the pool', () => {
  test('an entry of 10: VAT, what goes into the pool, the rest is the operator’s', () => {
    expect(entryMoneyOf(weekly, 10_00, tax)).toEqual({ vat: 1_30, pooled: 5_22 })
    expect(entryMoneyOf(grand, 10_00, tax)).toEqual({ vat: 1_30, pooled: 2_61 })
  })

  test('tiers by their shares; the highest gets the rest and what was carried, the guarantee is filled up', () => {
    expect(fundsOf(weekly, { pooled: 60_001, carried: 500 })).toEqual([
      { right: 13, pool: 35_501, added: 300_000_00 - 35_501, fund: 300_000_00 },
      { right: 12, pool: 10_000, added: 0, fund: 10_000 },
      { right: 11, pool: 8000, added: 0, fund: 8000 },
      { right: 10, pool: 7000, added: 0, fund: 7000 },
    ])
  })

  test('a tier is divided to the cent; what is left over and tiers that nobody won are carried', () => {
    const awards = awarded(weekly, { pooled: 60_000, carried: 0 }, [0, 3, 0, 7])
    expect(awards.map(({ each, paid }) => [each, paid])).toEqual([
      [0, 0],
      [3333, 9999],
      [0, 0],
      [1000, 7000],
    ])
    expect(carryOf(awards)).toEqual({ used: 16_999, carried: 43_001 })
  })

  test('of a guaranteed prize the operator pays what he had added, and the pool the rest', () => {
    const awards = awarded(weekly, { pooled: 60_000, carried: 1000 }, [7, 0, 0, 0])
    expect(awards[0]).toMatchObject({ fund: 300_000_00, each: 4_285_714, paid: 29_999_998 })
    expect(carryOf(awards)).toEqual({ used: 35_998, carried: 25_002 })
  })

  test('winnings tax above the threshold, of all that an entry won; a prize of millions is taxed whole, without a maximum', () => {
    const awards = awarded(weekly, { pooled: 0, carried: 0 }, [1, 0, 0, 0])
    expect(payoutOf(awards, [1, 0, 0, 0], tax)).toEqual({ won: 300_000_00, tax: 39_130_43, paid: 260_869_57 })
    const large = awarded(grand, { pooled: 0, carried: 0 }, [1, 0, 0, 0, 0])
    expect(payoutOf(large, [1, 0, 0, 0, 0], tax).tax).toBe(2_608_695_65)
    const small = awarded(weekly, { pooled: 600_000, carried: 0 }, [0, 1, 0, 0])
    expect(payoutOf(small, [0, 1, 0, 0], tax)).toEqual({ won: 1000_00, tax: 0, paid: 1000_00 })
  })
})

describe('no tier pays less than a lower one, and none below the top less than an entry', () => {
  test.each<[string, typeof weekly, PoolMoney, number[], number[]]>([
    // 18.00 for 12 right are 3.60 for each of five, 3.47 of another pool: to 13 right, or to a later round.
    ['12 of 13 right would get 3.60 each: it goes up', weekly, money(108_00), [1, 5, 0, 0], [300_018_00, 0, 0, 0]],
    ['12 of 13 right would get 3.47, and nobody has 13', weekly, money(20_82), [0, 1, 0, 0], [0, 0, 0, 0]],
    // Funds of 12.25 and 8.75 for 14 and 13 right.
    ['1.96 for 14 right, 2.02 for 13', grand, money(52_50), [0, 0, 0, 6, 4], [0, 0, 0, 0, 0]],
    ['both, and one line has 15 right: 14.00 and 21.00', grand, money(52_50), [0, 0, 1, 6, 4], [0, 0, 35_00, 0, 0]],
    ['a lower one fills the one above up', weekly, money(60_00), [0, 2, 0, 3], [0, 0, 0, 0]],
    ['until it is worth an entry', weekly, money(120_00), [0, 2, 3, 7], [0, 10_00, 10_00, 0]],
    ['more for 11 right than for 12: both the same', weekly, money(6000_00), [0, 40, 10, 0], [0, 36_00, 36_00, 0]],
    ['more for 10 than for 12, none has 11', weekly, money(6000_00), [0, 50, 0, 10], [0, 28_33, 0, 28_33]],
    ['a top prize that many divide', weekly, money(6000_00), [60_000, 0, 1, 0], [5_01, 0, 0, 0]],
    ['a free round pays what it says', free, money(0), [1, 2, 1], [5000_00, 250_00, 250_00]],
    ['and no less for more right', free, money(0), [0, 4, 1], [0, 150_00, 150_00]],
  ])('%s', (_, template, pool, lines, each) => {
    expect(awarded(template, pool, lines).map((award) => award.each)).toEqual(each)
  })

  const amount = fc.oneof(fc.integer({ min: 0, max: 500_00 }), fc.integer({ min: 0, max: 2_000_000_000_00 }))
  const count = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 200_000 }))
  const round = fc.record({
    template: fc.constantFrom(...jackpotTemplates),
    pooled: amount,
    carried: amount,
    won: fc.array(count, { minLength: 5, maxLength: 5 }),
  })

  test('whatever comes in and whoever wins; money is neither made nor lost, and each row holds what it pays', () => {
    fc.assert(
      fc.property(round, ({ template, pooled: entered, carried, won }) => {
        const pooled = template.entry === 0 ? 0 : entered
        const money = { pooled, carried: template.entry === 0 ? 0 : carried }
        const funds = fundsOf(template, money)
        const awards = awardsOf(template, funds, won)
        const kept = carryOf(awards)
        const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)
        const all = money.pooled + money.carried
        expect(sum(funds.map(({ pool }) => pool))).toBe(all)
        expect(sum(awards.map(({ pool }) => pool))).toBe(all)
        expect(kept.used + kept.carried).toBe(all)
        // The operator pays no more than he had to add, and that of tiers that were won alone.
        const added = sum(funds.map((fund, tier) => ((won[tier] as number) > 0 ? fund.added : 0)))
        expect(sum(awards.map(({ paid }) => paid)) - kept.used).toBeLessThanOrEqual(added)
        expect(sum(awards.map((award) => award.added))).toBeLessThanOrEqual(sum(funds.map((fund) => fund.added)))
        for (const { pool, added, fund, lines, each, paid } of awards) {
          expect([fund, paid]).toEqual([pool + added, each * lines])
          expect(Math.min(pool, added, each, fund - paid)).toBeGreaterThanOrEqual(0)
        }
        const winning = awards.filter(({ lines }) => lines > 0)
        for (const [place, { each }] of winning.entries())
          expect(each).toBeLessThanOrEqual(winning[place - 1]?.each ?? Number.POSITIVE_INFINITY)
        for (const { each } of awards.slice(1)) expect(each === 0 || each >= template.entry).toBe(true)
        // Who has the most right is paid where anybody is.
        if (winning.some(({ each }) => each > 0)) expect(winning[0]?.each).toBeGreaterThan(0)
      }),
      { numRuns: 2000 },
    )
  })

  test('a guarantee is paid to whoever wins it, whatever goes up to it', () => {
    fc.assert(
      fc.property(round, ({ template, pooled, carried, won }) => {
        const top = won[0] as number
        fc.pre(template.entry > 0 && top > 0)
        const [award] = awarded(template, { pooled, carried }, won)
        expect(award?.each).toBeGreaterThanOrEqual(Math.floor((template.tiers[0]?.guarantee as number) / top))
      }),
    )
  })
})

function money(pooled: number): PoolMoney {
  return { pooled, carried: 0 }
}
