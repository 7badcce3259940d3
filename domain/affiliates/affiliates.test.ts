// Plans that pay nobody for referring himself, and the months that they come to.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { et } from '../market/et.ts'
import { ke } from '../market/ke.ts'
import { leastLossOf } from './leastLoss.ts'
import { type MonthFigures, monthResultOf, owedSince } from './month.ts'
import { type AffiliatePlan, planFaultOf, planKindOf } from './plan.ts'

const LOSS = 358
const cpa = (amount: number, wageredMin: number, depositMin = 100_00) => ({ amount, depositMin, wageredMin })
const share = (basisPoints: number, negative: 'carry' | 'reset' = 'carry') => ({ basisPoints, negative })
const plan = (of: Partial<AffiliatePlan>): AffiliatePlan => ({
  cpa: null,
  share: null,
  paymentFeeBasisPoints: 0,
  ...of,
})

test.each([et, ke])(
  'a bettor in $id loses at least 3.58 % of his stakes: a combo’s capped VAT and 1 % of the rest',
  (market) => {
    expect(leastLossOf(market, Date.parse('2026-11-23T00:00:00Z'))).toBe(LOSS)
  },
)

describe('a plan', () => {
  test.each<[string, AffiliatePlan, string | null]>([
    ['neither an amount nor a share', plan({}), 'PLAN_EMPTY'],
    ['no amount, before a share that is none', plan({ cpa: cpa(0, 1), share: share(0) }), 'PLAN_AMOUNT'],
    ['a fraction of a cent', plan({ cpa: cpa(1.5, 1000_00) }), 'PLAN_AMOUNT'],
    ['no stakes to qualify by', plan({ cpa: cpa(1, 0) }), 'PLAN_AMOUNT'],
    ['no share, before a fee', plan({ share: share(0), paymentFeeBasisPoints: -1 }), 'PLAN_SHARE'],
    ['more than half', plan({ share: share(5001) }), 'PLAN_SHARE'],
    ['a fee above 10 %', plan({ share: share(3000), paymentFeeBasisPoints: 1001 }), 'PLAN_FEE'],
    ['what 10,000.00 of stakes lose', plan({ cpa: cpa(358_00, 10_000_00) }), null],
    ['a cent more', plan({ cpa: cpa(358_01, 10_000_00) }), 'PLAN_PAYS_SELF_REFERRAL'],
    ['half with carry', plan({ share: share(5000) }), null],
    ['a share with reset that is what a stake loses', plan({ share: share(358, 'reset') }), null],
    ['a hundredth more', plan({ share: share(359, 'reset') }), 'PLAN_PAYS_SELF_REFERRAL'],
    ['both, together what they may', plan({ cpa: cpa(250_60, 10_000_00), share: share(3000) }), null],
    ['both, a cent more', plan({ cpa: cpa(250_61, 10_000_00), share: share(3000) }), 'PLAN_PAYS_SELF_REFERRAL'],
  ])('%s', (_case, one, code) => {
    expect(planFaultOf(one, LOSS)?.code ?? null).toBe(code)
  })

  test('is named by what it pays', () => {
    const all = [plan({ cpa: cpa(1, 1) }), plan({ share: share(1) }), plan({ cpa: cpa(1, 1), share: share(1) })]
    expect(all.map(planKindOf)).toEqual(['cpa', 'share', 'hybrid'])
  })

  test('that is agreed never pays more than what a bettor who refers himself loses to qualify', () => {
    fc.assert(
      fc.property(
        fc.record({
          cpa: fc.option(fc.record({ amount: fc.nat(1e7), depositMin: fc.nat(1e6), wageredMin: fc.nat(1e9) })),
          share: fc.option(
            fc.record({ basisPoints: fc.nat(6000), negative: fc.constantFrom('carry' as const, 'reset' as const) }),
          ),
          paymentFeeBasisPoints: fc.nat(1200),
        }),
        fc.integer({ min: 1, max: 3000 }),
        (one, loss) => {
          fc.pre(planFaultOf(one, loss) === null && one.cpa !== null)
          const staked = one.cpa?.wageredMin ?? 0
          const lost = Math.floor((staked * loss) / 10_000)
          const earned = figures({ stakes: lost, cpa: one.cpa?.amount ?? 0 })
          expect(monthResultOf(earned, one, 0).commission).toBeLessThanOrEqual(lost)
        },
      ),
      { seed: 13, numRuns: 2000 },
    )
  })
})

const figures = (of: Partial<MonthFigures>): MonthFigures => ({
  ...{ stakes: 0, winnings: 0, bonuses: 0, vat: 0, deposits: 0, uncollected: 0, cpa: 0 },
  ...of,
})

describe('a month', () => {
  const carry = plan({ share: share(3000), paymentFeeBasisPoints: 200 })
  const reset = plan({ share: share(300, 'reset') })
  test.each<[string, Partial<MonthFigures>, AffiliatePlan, number, object]>([
    [
      'of which 30 % is earned, after winnings, bonuses and 2 % of deposits',
      { stakes: 1000_00, winnings: 400_00, bonuses: 50_00, deposits: 500_00 },
      carry,
      0,
      { paymentFees: 10_00, netRevenue: 540_00, share: 162_00, carriedOut: 0, commission: 162_00 },
    ],
    [
      'that the house lost carries over',
      { winnings: 100_00 },
      carry,
      0,
      { share: -30_00, carriedOut: -30_00, commission: 0 },
    ],
    [
      'after a loss makes up for it first',
      { stakes: 60_00 },
      carry,
      -30_00,
      { share: 18_00, carriedOut: -12_00, commission: 0 },
    ],
    [
      'after a loss earns the rest',
      { stakes: 200_00 },
      carry,
      -30_00,
      { carriedIn: -30_00, carriedOut: 0, commission: 30_00 },
    ],
    [
      'that begins anew forgets its own loss',
      { winnings: 100_00 },
      reset,
      0,
      { share: -3_00, carriedOut: 0, commission: 0 },
    ],
    [
      'that begins anew makes up for what an earlier plan carried',
      { stakes: 100_00 },
      reset,
      -2_00,
      { carriedIn: -2_00, carriedOut: 0, commission: 1_00 },
    ],
    [
      'of which all was taken back earns nothing',
      { stakes: 1000_00, uncollected: 1000_00 },
      carry,
      0,
      { netRevenue: 0, share: 0, carriedOut: 0, commission: 0 },
    ],
    [
      'after one whose stakes are taken back makes up for its share',
      { uncollected: 1000_00 },
      carry,
      0,
      { netRevenue: -1000_00, share: -300_00, carriedOut: -300_00, commission: 0 },
    ],
    [
      'in which a debt comes in earns it again',
      { uncollected: -1000_00 },
      carry,
      -300_00,
      { netRevenue: 1000_00, share: 300_00, carriedOut: 0, commission: 0 },
    ],
    [
      'that begins anew carries what was not collected, and not what was lost beside it',
      { winnings: 500_00, uncollected: 1000_00 },
      reset,
      0,
      { share: -45_00, carriedOut: -30_00, commission: 0 },
    ],
    [
      'that begins anew carries what its own stakes do not cover',
      { stakes: 400_00, uncollected: 1000_00 },
      reset,
      -1_00,
      { share: -18_00, carriedOut: -19_00, commission: 0 },
    ],
    [
      'of both below zero still pays the CPA',
      { winnings: 100_00, cpa: 20_00 },
      plan({ cpa: cpa(20_00, 1000_00), share: share(3000) }),
      0,
      { carriedOut: -30_00, commission: 20_00 },
    ],
    [
      'of CPA alone has no share',
      { stakes: 900_00, cpa: 20_00 },
      plan({ cpa: cpa(20_00, 1000_00) }),
      0,
      { share: 0, commission: 20_00 },
    ],
    ['rounds down, a loss too', { stakes: 1 }, carry, 0, { share: 0 }],
    ['rounds a loss away from zero', { winnings: 1 }, carry, 0, { share: -1, carriedOut: -1 }],
  ])('%s', (_case, of, one, carriedIn, result) => {
    expect(monthResultOf(figures(of), one, carriedIn)).toMatchObject(result)
  })

  test('with carry pays over any months the share of what the house kept together, and never less than nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e6, max: 1e6 }), { minLength: 1, maxLength: 24 }), (months) => {
        let [carried, paid, kept] = [0, 0, 0]
        for (const net of months) {
          const result = monthResultOf(figures({ stakes: net }), plan({ share: share(3000) }), carried)
          carried = result.carriedOut
          paid += result.commission
          kept += result.share
          expect(result.commission).toBeGreaterThanOrEqual(0)
          expect(paid + carried).toBe(kept)
        }
      }),
      { seed: 13, numRuns: 500 },
    )
  })

  test('with any plan pays over all months no more than the share of what came in, what was lost in others apart', () => {
    const month = fc.record({ stakes: fc.nat(1e6), uncollected: fc.nat(1e6) })
    fc.assert(
      fc.property(
        fc.array(month, { minLength: 1, maxLength: 24 }),
        fc.constantFrom('carry' as const, 'reset' as const),
        (months, negative) => {
          const one = plan({ share: share(300, negative) })
          let [carried, paid, kept] = [0, 0, 0]
          for (const { stakes, uncollected } of months) {
            const result = monthResultOf(figures({ stakes, uncollected }), one, carried)
            carried = result.carriedOut
            paid += result.commission
            kept += stakes - uncollected
          }
          expect(paid + carried).toBeLessThanOrEqual((kept * 300) / 10_000)
        },
      ),
      { seed: 13, numRuns: 500 },
    )
  })

  test.each<[string, [number, number][], number]>([
    ['nothing since', [], 0],
    ['losses since', [[-500, 0]], 0],
    ['30 % of 1,000 that was taken back', [[-300, 1000]], -300],
    [
      'of which 200 was earned again, and then lost',
      [
        [-300, 1000],
        [200, 0],
        [-90, 0],
      ],
      -100,
    ],
    [
      'which came in',
      [
        [-300, 1000],
        [300, -1000],
      ],
      0,
    ],
  ])('of a commission that is not paid yet is owed back: %s', (_case, months, owed) => {
    const since = months.map(([share, uncollected]) => ({ share, uncollected, plan: carry }))
    expect(owedSince(since)).toBe(owed)
  })
})
