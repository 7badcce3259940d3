// The figures of a ticket with the results there are: open, decided in part, settled, cashed out in part.
import { describe, expect, test } from 'vitest'
import { figuresOf } from '../betslip/figures.ts'
import { profileOf } from '../market/markets.ts'
import { limitsOf, taxAt } from '../market/profile.ts'
import type { OutcomeResult } from '../settlement/multiplier.ts'
import { settleTicket } from '../settlement/settleTicket.ts'
import { figuresNowOf } from './figuresNow.ts'

const et = profileOf('et')
const tax = taxAt(et, 0)
const terms = { product: 'sports' as const, stake: 100_00, tax }
const WON: OutcomeResult = { result: 1 }
const LOST: OutcomeResult = { result: 0 }
const VOID: OutcomeResult = { result: 0, voidFactor: '1' }
const HALF_LOST: OutcomeResult = { result: 0, voidFactor: '0.5' }
const HALF_WON: OutcomeResult = { result: 1, voidFactor: '0.5' }
const DEAD: OutcomeResult = { result: 1, deadHeatFactor: '0.5' }
const UNDECIDED: OutcomeResult = { result: -1 }
const leg = (outcome: OutcomeResult | null, odds = 200) => ({ odds, outcome })
const now = (...legs: ReturnType<typeof leg>[]) => figuresNowOf({ terms, legs })
const placed = (odds: number[]) => {
  const result = figuresOf({
    product: 'sports',
    stake: 100_00,
    legs: odds,
    limits: limitsOf(et, 'sports', 'slip'),
    tax,
  })
  if (!result.ok) throw new Error(result.code)
  return result.figures
}

test('nothing decided: the figures at placing', () => {
  const odds = [150, 210, 333, 140, 200]
  expect(now(...odds.map((one) => leg(null, one))).figures).toEqual(placed(odds))
})

test('three voids of five: the odds, the boost and the bonus of the two that are left', () => {
  const { kind, payout, figures } = now(leg(VOID), leg(VOID), leg(VOID), leg(null), leg(WON))
  expect(figures).toEqual(placed([200, 200]))
  expect([kind, payout]).toEqual(['open', 358_28])
})

// 86.96 net of VAT.
test.each<[string, ReturnType<typeof leg>[], string, number]>([
  ['a half-lost single', [leg(HALF_LOST, 300)], 'won', 43_48],
  ['a half-lost leg and an open one', [leg(HALF_LOST), leg(null)], 'open', 86_96],
  ['a half-won leg and an open one', [leg(HALF_WON), leg(null)], 'open', 260_88],
  ['a dead heat and an open one', [leg(DEAD, 300), leg(null)], 'open', 268_71],
  ['an undecided result is open', [leg(UNDECIDED), leg(null)], 'open', 358_28],
  ['a loss, whatever is open', [leg(LOST), leg(null)], 'lost', 0],
  ['all void', [leg(VOID), leg(VOID)], 'refunded', 100_00],
  ['won', [leg(WON), leg(WON)], 'won', 358_28],
])('the figures of a ticket now: %s', (_name, legs, kind, payout) =>
  expect(now(...legs)).toMatchObject({ kind, payout }),
)

test('cancelled: the stake', () =>
  expect(figuresNowOf({ terms, legs: [leg(WON)], cancelled: true })).toEqual({
    ...{ kind: 'cancelled', payout: 100_00, figures: null },
  }))

test('cashed out whole: nothing is left', () =>
  expect(figuresNowOf({ terms: { ...terms, stake: 0 }, legs: [leg(null)] })).toMatchObject({
    ...{ kind: 'cashedOut', payout: 0, figures: null },
  }))

describe('after parts were cashed out', () => {
  const before = { gross: 950_00, taxable: 950_00, tax: 0, net: 950_00 }
  test('the rest is taxed as the end of one ticket', () => {
    const rest = figuresNowOf({ terms: { ...terms, stake: 50_00, before }, legs: [leg(null, 600)] })
    // 43.48 × 6 = 260.88; (950.00 + 260.88) × 15 / 115 = 157.94; VAT back 6.52.
    expect(rest).toMatchObject({ kind: 'open', payout: 109_46, figures: { winningsTax: 157_94, bonus: 6_52 } })
  })
  test('tax takes no more than the rest wins', () => {
    const rest = figuresNowOf({ terms: { ...terms, stake: 50_00, before }, legs: [leg(WON, 200)] })
    expect(rest).toMatchObject({ kind: 'won', payout: 6_52, figures: { totalWinnings: 86_96, winningsTax: 86_96 } })
  })
  test('the maximum is that of the whole ticket', () => {
    const most = { gross: 1_100_000_00, taxable: 1_100_000_00, tax: 143_478_26, net: 956_521_74 }
    const rest = figuresNowOf({ terms: { ...terms, stake: 50_00, before: most }, legs: [leg(WON, 2_000_000)] })
    expect(rest).toMatchObject({ kind: 'won', payout: 43_478_26, figures: { totalWinnings: 50_000_00 } })
  })
  test('where it is used up, the ticket is won and pays nothing more', () => {
    const all = { gross: 1_150_000_00, taxable: 1_150_000_00, tax: 150_000_00, net: 1_000_000_00 }
    expect(settleTicket({ ...terms, stake: 50_00, before: all }, [leg(WON, 2_000_000)])).toMatchObject({
      ...{ state: 'won', payout: 0 },
    })
  })
})
