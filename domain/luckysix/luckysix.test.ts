// Lucky six: the exact return against another way of counting and against draws, results, payouts.
import { expect, test } from 'vitest'
import { streamOf } from '../fair/stream.ts'
import { et } from '../market/et.ts'
import { taxAt } from '../market/profile.ts'
import { luckySixPayoutOf, vatOf } from './payout.ts'
import { basisPointsOf, returnOf, waysOf, winChanceOf } from './return.ts'
import { arePicks, luckySix, luckySixDrawOf, luckySixResultOf, luckySixRulesOf } from './rules.ts'

const SEED = '40a8b57ce76f70a1a941a3508dc61d200a837bcf5d0589b2a23d172bc3714298'
const tax = taxAt(et, Date.UTC(2026, 10, 1))

test('the paytable in force returns 88.78 % of stakes with its bonus, and pays one ticket in 7.56', () => {
  expect(luckySix.odds.length).toBe(luckySix.drawn - luckySix.picks + 1)
  expect(luckySix.odds).toEqual(luckySix.odds.toSorted((a, b) => b - a))
  expect(basisPointsOf(returnOf(luckySix))).toBe(8878)
  expect(basisPointsOf(winChanceOf(luckySix))).toBe(1322)
})

test('a table that is published elsewhere would lose money: 101.93 % before any bonus', () => {
  const odds = [10000, 7500, 5000, 2500, 1000, 500, 300, 200, 150, 100, 90, 80, 70, 60, 50, 40, 30, 25, 20, 15]
  const published = {
    ...luckySix,
    bonusPlaces: 0,
    odds: [...odds, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((each) => each * 100),
  }
  expect(basisPointsOf(returnOf(published))).toBe(10_193)
})

/** Every way in which a small game can end, counted one by one. */
test('the exact return is what all draws of a smaller game pay', () => {
  const rules = { ...luckySix, balls: 6, drawn: 4, picks: 2, bonusPlaces: 2, odds: [9_00, 4_50, 2_20] }
  let [paid, count] = [0, 0]
  for (const balls of arrangements([1, 2, 3, 4, 5, 6], 4))
    for (const bonus of [
      [1, 2],
      [1, 3],
      [1, 4],
      [2, 3],
      [2, 4],
      [3, 4],
    ]) {
      const result = luckySixResultOf(rules, [2, 5], { rules: rules.id, balls, bonus })
      paid += result.won ? result.odds : 0
      count += 1
    }
  const { over, under } = returnOf(rules)
  expect(BigInt(paid) * under).toBe(over * BigInt(count) * 100n)
})

function* arrangements(from: readonly number[], count: number): Generator<number[]> {
  if (count === 0) return yield []
  for (const first of from)
    for (const rest of arrangements(
      from.filter((each) => each !== first),
      count - 1,
    ))
      yield [first, ...rest]
}

test('ways of choosing', () => {
  expect([waysOf(48, 6), waysOf(35, 6), waysOf(5, 5), waysOf(4, 5)]).toEqual([12_271_512n, 1_623_160n, 1n, 0n])
})

test('over 20,000 draws what is paid is the exact return within its noise, the biggest prizes left out', () => {
  // Prizes of 100 and more come less often than once in 1,700 tickets and would be most of the noise.
  const rules = { ...luckySix, odds: luckySix.odds.map((odds) => (odds >= 100_00 ? 0 : odds)) }
  const stream = streamOf(SEED, 'return')
  const rounds = 20_000
  let [sum, squares] = [0, 0]
  for (let at = 0; at < rounds; at++) {
    const result = luckySixResultOf(rules, [1, 9, 17, 25, 33, 48], luckySixDrawOf(rules, stream))
    const paid = result.won ? result.odds / 100 : 0
    sum += paid
    squares += paid ** 2
  }
  const mean = sum / rounds
  const error = Math.sqrt((squares / rounds - mean ** 2) / rounds)
  const { over, under } = returnOf(rules)
  expect(Math.abs(mean - Number(over) / Number(under)) / error).toBeLessThan(2.576)
})

const balls = Array.from({ length: 35 }, (_, index) => index + 1)
const draw = { rules: luckySix.id, balls, bonus: [3, 20] }
test.each([
  ['all six first', [1, 2, 3, 4, 5, 6], { won: true, place: 6, multiple: 2, odds: 2_000_000 }],
  ['the last one at the last place', [1, 2, 4, 5, 6, 35], { won: true, place: 35, multiple: 1, odds: 100 }],
  ['both bonus places', [1, 2, 3, 5, 6, 20], { won: true, place: 20, multiple: 3, odds: 8400 }],
  ['five of six', [1, 2, 3, 5, 6, 36], { won: false, hits: 5 }],
  ['none', [36, 37, 38, 39, 40, 41], { won: false, hits: 0 }],
])('%s', (_, picks, result) => expect(luckySixResultOf(luckySix, picks, draw)).toEqual(result))

test.each([
  [[1, 2, 3, 4, 5, 48], true],
  [[1, 2, 3, 4, 5], false],
  [[1, 2, 3, 4, 5, 5], false],
  [[0, 2, 3, 4, 5, 6], false],
  [[1, 2, 3, 4, 5, 49], false],
  [[1.5, 2, 3, 4, 5, 6], false],
])('%j can be played: %s', (picks, can) => expect(arePicks(luckySix, picks)).toBe(can))

test('a payout is the whole stake times the odds; tax is taken above the threshold, the maximum held', () => {
  const won = (odds: number) => ({ won: true, place: 20, multiple: 1, odds }) as const
  expect(luckySixPayoutOf(luckySix, 10_00, { won: false, hits: 5 }, tax)).toEqual({ won: 0, tax: 0, paid: 0 })
  expect(luckySixPayoutOf(luckySix, 10_00, won(100_00), tax)).toEqual({ won: 1000_00, tax: 0, paid: 1000_00 })
  // 1150 - 1150 / 1.15 = 150
  expect(luckySixPayoutOf(luckySix, 11_50, won(100_00), tax)).toEqual({ won: 1150_00, tax: 150_00, paid: 1000_00 })
  // The tax itself has a ceiling of 150,000.
  expect(luckySixPayoutOf(luckySix, 1000_00, won(30_000_00), tax)).toEqual({
    ...{ won: 1_000_000_00, tax: 130_434_78, paid: 869_565_22 },
  })
  expect(vatOf(115_00, tax)).toBe(15_00)
})

test('rules that are not known are a fault', () => {
  expect(luckySixRulesOf('lucky6-1')).toBe(luckySix)
  expect(() => luckySixRulesOf('lucky6-0')).toThrow(RangeError)
})
