// Settling combo tickets: void picks drop out and the rest is re-priced, halves split the stake, and money to the cent.
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { profileOf } from '../market/markets.ts'
import { taxAt } from '../market/profile.ts'
import type { DecidedLeg, OutcomeResult } from '../settlement/multiplier.ts'
import { settleTicket } from '../settlement/settleTicket.ts'
import { jointOddsOf, jointOf } from './joint.ts'
import { groupFactorsOf, type JointGroup, type JointPricing, jointTotalOf, type PlacedPick } from './pricing.ts'
import { cellWeightsOf, NOTHING_SEEN, type ScoreModel } from './scoreModel.ts'

const MODEL: ScoreModel = { home: 1.6, away: 1, lowScore: -0.085, firstHalf: 0.45, elapsed: 0, seen: NOTHING_SEEN }
const RULES = { marginPercent: 10, oddsMax: 20_000_00 }
const HOME = { market: 1, specifiers: '', outcome: '1', odds: 195 }
const OVER = { market: 18, specifiers: 'total=2.5', outcome: '12', odds: 192 }
const BOTH = { market: 29, specifiers: '', outcome: '74', odds: 180 }
const ALONE = { market: 186, specifiers: '', outcome: '4', odds: 150 }

const priceOf = (picks: readonly PlacedPick[]): number =>
  jointOddsOf(jointOf(cellWeightsOf(MODEL), picks).probability, picks, RULES)
const group = (matchId: number, picks: PlacedPick[]): JointGroup => ({
  matchId,
  price: priceOf(picks),
  model: picks.length > 1 ? MODEL : null,
  picks,
})
const built = [HOME, OVER, BOTH].map((pick, index) => ({ ...pick, place: index }))
const JOINT: JointPricing = {
  rules: RULES,
  groups: [group(1, built), { matchId: 2, price: 150, model: null, picks: [{ ...ALONE, place: 3 }] }],
}
const PRICE = (JOINT.groups[0] as JointGroup).price

const WON: OutcomeResult = { result: 1 }
const LOST: OutcomeResult = { result: 0 }
const VOID: OutcomeResult = { result: 0, voidFactor: '1' }
const HALF_WON: OutcomeResult = { result: 1, voidFactor: '0.5' }
const HALF_LOST: OutcomeResult = { result: 0, voidFactor: '0.5' }
const legs = (...outcomes: (OutcomeResult | null)[]): DecidedLeg[] =>
  outcomes.map((outcome, index) => ({ odds: [195, 192, 180, 150][index] as number, outcome }))
const factors = (...outcomes: OutcomeResult[]) =>
  groupFactorsOf(JOINT, legs(...outcomes)).map(({ num, den }) => Number(num) / Number(den))
const [one, two, three] = built as [PlacedPick, PlacedPick, PlacedPick]

describe('what a match pays', () => {
  test.each<[string, OutcomeResult[], number, number]>([
    ['all won', [WON, WON, WON, WON], PRICE, 150],
    ['the second void: the other two together', [WON, VOID, WON, WON], priceOf([one, three]), 150],
    ['two void: the last one alone', [VOID, VOID, WON, WON], 180, 150],
    ['a whole match void', [VOID, VOID, VOID, WON], 100, 150],
    ['the single pick void', [WON, WON, WON, VOID], PRICE, 100],
    ['one lost', [WON, LOST, WON, WON], 0, 150],
    ['lost beside a void', [VOID, LOST, WON, WON], 0, 150],
    ['half won: half the stake without it', [WON, WON, HALF_WON, WON], (PRICE + priceOf([one, two])) / 2, 150],
    ['half lost: half the stake without it, half lost', [HALF_LOST, WON, WON, WON], priceOf([two, three]) / 2, 150],
    ['a dead heat of two', [WON, WON, { result: 1, deadHeatFactor: '0.5' }, WON], PRICE / 2, 150],
    ['the single pick half won', [WON, WON, WON, HALF_WON], PRICE, 125],
  ])('%s', (_name, outcomes, first, second) => {
    const [a, b] = factors(...outcomes) as [number, number]
    expect([a * 100, b * 100]).toEqual([expect.closeTo(first, 9), expect.closeTo(second, 9)])
  })

  it('the price of a match is never the product of its picks, and its matches multiply', () => {
    expect(PRICE).toBeLessThan(Math.floor((195 * 192 * 180) / 10_000))
    expect(jointTotalOf(JOINT)).toBe(BigInt(Math.round((PRICE * 150) / 100)))
  })

  it('survives the way to the database and back', () =>
    expect(groupFactorsOf(JSON.parse(JSON.stringify(JOINT)), legs(WON, VOID, WON, WON))).toEqual(
      groupFactorsOf(JOINT, legs(WON, VOID, WON, WON)),
    ))
})

const tax = taxAt(profileOf('et'), 0)
const settle = (...outcomes: (OutcomeResult | null)[]) =>
  settleTicket({ product: 'combo', stake: 100_00, tax }, legs(...outcomes), JOINT)

describe('a ticket', () => {
  test.each<[string, (OutcomeResult | null)[], string]>([
    ['open while a leg is', [WON, WON, null, WON], 'open'],
    ['lost with any leg, while others are open', [null, LOST, null, null], 'lost'],
    ['lost with a lost leg in another match', [WON, WON, WON, LOST], 'lost'],
    ['refunded when every leg is void', [VOID, VOID, VOID, VOID], 'refunded'],
    ['won', [WON, WON, WON, WON], 'won'],
    ['won with a void leg', [WON, VOID, WON, WON], 'won'],
  ])('%s', (_name, outcomes, state) => expect(settle(...outcomes).state).toBe(state))

  it('pays by the figures of combo: net stake times settled odds, no bonuses', () => {
    const settled = settle(WON, VOID, WON, WON)
    const odds = Math.floor((priceOf([one, three]) * 150) / 100 + 0.5)
    if (settled.state !== 'won') throw new Error(settled.state)
    expect(settled.figures.totalOdds).toBe(BigInt(odds))
    expect(settled.payout).toBe(Math.round((86_96 * odds) / 100))
    expect([settled.figures.winBoost, settled.figures.accabonus]).toEqual([0, 0])
  })
})

const some = fc.constantFrom(WON, VOID, HALF_WON, HALF_LOST, LOST)
test('a leg that falls from won to void to lost never makes the ticket pay more', () => {
  const worth = new Map([WON, HALF_WON, VOID, HALF_LOST, LOST].map((outcome, rank) => [outcome, rank]))
  fc.assert(
    fc.property(fc.tuple(some, some, some, some), fc.nat(3), some, (outcomes, place, other) => {
      const changed = outcomes.with(place, other) as OutcomeResult[]
      const [better, worse] =
        (worth.get(other) as number) < (worth.get(outcomes[place] as OutcomeResult) as number)
          ? [changed, outcomes]
          : [outcomes, changed]
      const payoutOf = (results: readonly OutcomeResult[]) => {
        const [a, b] = factors(...results) as [number, number]
        return a * b
      }
      expect(payoutOf(better)).toBeGreaterThanOrEqual(payoutOf(worse) - 1e-9)
    }),
    { numRuns: 500 },
  )
})
