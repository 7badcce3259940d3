// The laws of cash-out offers on random tickets: bounds, monotony, and parts that add up to the whole.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { includedTaxOf, NOTHING_BEFORE, type PaidBefore } from '../betslip/figures.ts'
import { profileOf } from '../market/markets.ts'
import { type TaxRow, taxAt } from '../market/profile.ts'
import { settleTicket } from '../settlement/settleTicket.ts'
import {
  type CashoutFigures,
  type CashoutLeg,
  type CashoutTicket,
  cashoutMaxOf,
  decideCashout,
  stakePartOf,
} from './offer.ts'

const et = profileOf('et')
const shipped = taxAt(et, 0)
/** The row that ships, and rows with low thresholds and maxima, which most tickets meet. */
const tax: fc.Arbitrary<TaxRow> = fc.oneof(
  fc.constant(shipped),
  fc
    .record({
      threshold: fc.integer({ min: 0, max: 2_000_00 }),
      payoutMax: fc.integer({ min: 20_000_00, max: 60_000_00 }),
      winningsTaxMax: fc.integer({ min: 100_00, max: 5_000_00 }),
    })
    .map(({ threshold, payoutMax, winningsTaxMax }) => ({
      ...shipped,
      threshold,
      caps: {
        ...shipped.caps,
        sports: { ...shipped.caps.sports, possibleWinMax: payoutMax + 5_000_00, payoutMax, winningsTaxMax },
      },
    })),
)
const odds = fc.oneof(fc.integer({ min: 101, max: 400 }), fc.integer({ min: 101, max: 100_000 }))
const openLeg = fc.record({ odds, current: odds, outcome: fc.constant(null), confirmed: fc.constant(false) })
const decidedLeg = fc.record({
  odds,
  current: fc.constant(null),
  outcome: fc.record({
    result: fc.constant(1 as const),
    voidFactor: fc.constantFrom(null, '0.5', '1'),
    deadHeatFactor: fc.constantFrom(null, '0.5', '0.3333'),
  }),
  confirmed: fc.constant(true),
})
const ticket: fc.Arbitrary<CashoutTicket> = fc
  .record({
    tax,
    first: openLeg,
    others: fc.array(fc.oneof(openLeg, decidedLeg), { maxLength: 10 }),
    stake: fc.integer({ min: 5_00, max: 10_000_00 }),
  })
  .map(({ tax, first, others, stake }) => ({
    open: true,
    product: 'sports',
    bonusFunded: false,
    stake,
    stakeOut: 0,
    before: NOTHING_BEFORE,
    tax,
    legs: [first, ...others],
  }))
/** What settlement pays for a stake on it if every open pick wins. */
const settledOf = ({ legs, tax }: CashoutTicket, stake: number, before: PaidBefore = NOTHING_BEFORE) => {
  const won = legs.map((leg) => ({ odds: leg.odds, outcome: leg.outcome ?? { result: 1 as const } }))
  const settled = settleTicket({ product: 'sports', stake, tax, before }, won)
  if (settled.state !== 'won') throw new Error(settled.state)
  return settled
}
const after = (one: CashoutTicket, offer: CashoutFigures): CashoutTicket => ({
  ...one,
  stakeOut: one.stakeOut + offer.stake,
  before: {
    gross: one.before.gross + offer.gross,
    taxable: one.before.taxable + offer.taxable,
    tax: one.before.tax + offer.tax,
    net: one.before.net + offer.net,
  },
})
const priced = (one: CashoutTicket, current: number): CashoutTicket => {
  const [first, ...rest] = one.legs as [CashoutLeg, ...CashoutLeg[]]
  return { ...one, legs: [{ ...first, current }, ...rest] }
}
const wholeOf = (one: CashoutTicket): number => {
  const whole = decideCashout({ ...one, stakeOut: 0, before: NOTHING_BEFORE }, et, null)
  return whole.ok ? whole.net : 0
}
const percent = fc.integer({ min: 10, max: 90 })
const RUNS = { numRuns: 2000 }

test('never above the final payout, and gross is tax and net', () => {
  fc.assert(
    fc.property(ticket, fc.option(percent), (one, part) => {
      const offer = decideCashout(one, et, part === null ? null : stakePartOf(one.stake, part))
      if (!offer.ok) return
      expect(offer.gross).toBe(offer.tax + offer.net)
      expect(Math.min(offer.gross, offer.tax, offer.net)).toBeGreaterThanOrEqual(0)
      expect(offer.net).toBeLessThanOrEqual(settledOf(one, one.stake).payout)
      expect(offer.stake + offer.stakeLeft).toBe(one.stake)
    }),
    RUNS,
  )
})

test('an offer that brings its stake at most is not taxed, one that is taxed was above the threshold', () => {
  fc.assert(
    fc.property(ticket, (one) => {
      const offer = decideCashout(one, et, null)
      if (!offer.ok) return
      if (offer.gross <= Math.max(one.stake, one.tax.threshold)) expect(offer.tax).toBe(0)
    }),
    RUNS,
  )
})

test('a larger part is never worth less', () => {
  fc.assert(
    fc.property(ticket, percent, percent, (one, a, b) => {
      const [less, more] = [Math.min(a, b), Math.max(a, b)].map((part) =>
        decideCashout(one, et, stakePartOf(one.stake, part)),
      )
      if (!less?.ok || !more?.ok) return
      expect(more.net).toBeGreaterThanOrEqual(less.net)
      expect(more.gross).toBeGreaterThanOrEqual(less.gross)
    }),
    RUNS,
  )
})

test('a price that shortens never lowers the offer before tax', () => {
  fc.assert(
    fc.property(ticket, odds, (one, current) => {
      const now = one.legs[0]?.current as number
      const at = (price: number) => decideCashout(priced(one, price), et, null)
      const [short, long] = [at(Math.min(current, now)), at(Math.max(current, now))]
      if (short.ok && long.ok) expect(short.gross).toBeGreaterThanOrEqual(long.gross)
    }),
    RUNS,
  )
})

/** Whether an offer is held down by what the open stake can still win. */
const meetsMaximum = (one: CashoutTicket, offer: CashoutFigures): boolean =>
  offer.whole.capped || offer.net * (one.stake - one.stakeOut) >= (cashoutMaxOf(one) - 1) * offer.stake

/** Cashes out part by part; the last one is what is left. */
const cashOutAll = (one: CashoutTicket, parts: readonly { take: number; current?: number }[]) => {
  let now = one
  let best = 0
  let metMaximum = false
  for (const { take, current } of [...parts, { ...parts.at(-1), take: 100 }]) {
    now = current === undefined ? now : priced(now, current)
    const offer = decideCashout(now, et, take === 100 ? null : stakePartOf(now.stake - now.stakeOut, take))
    if (!offer.ok) continue
    best = Math.max(best, wholeOf(now))
    metMaximum ||= meetsMaximum(now, offer)
    now = after(now, offer)
  }
  return { now, best, metMaximum }
}

test('parts at one price bring no cent more than the whole at once', () => {
  fc.assert(
    fc.property(ticket, fc.array(percent, { minLength: 1, maxLength: 6 }), (one, parts) => {
      const whole = decideCashout(one, et, null)
      if (!whole.ok) return
      const { now, metMaximum } = cashOutAll(
        one,
        parts.map((take) => ({ take })),
      )
      expect(now.stakeOut).toBeLessThanOrEqual(one.stake)
      expect(now.before.net).toBeLessThanOrEqual(whole.net)
      expect(now.before.gross).toBeLessThanOrEqual(whole.gross)
      // And no less, where no part met its maximum: at most the rounding of the tax, part by part. What is left may win less
      // than its share of the offer: with the parts sold it passes the threshold, and then all of it is taxed.
      if (now.stakeOut === one.stake && !metMaximum)
        expect(now.before.net).toBeGreaterThanOrEqual(whole.net - parts.length - 1)
    }),
    RUNS,
  )
})

test('parts at moving prices bring no more than the whole at the best of them, and never more than the maximum', () => {
  const part = fc.record({ take: percent, current: odds })
  fc.assert(
    fc.property(ticket, fc.array(part, { minLength: 1, maxLength: 6 }), (one, parts) => {
      const { now, best } = cashOutAll(one, parts)
      expect(now.before.net).toBeLessThanOrEqual(best + parts.length)
      expect(now.before.net).toBeLessThanOrEqual(one.tax.caps.sports.payoutMax)
    }),
    RUNS,
  )
})

test('parts sold and then a win pay one maximum and one tax together', () => {
  const part = fc.record({ take: percent, current: odds })
  fc.assert(
    fc.property(ticket, fc.array(part, { minLength: 1, maxLength: 3 }), (one, parts) => {
      let now = one
      for (const { take, current } of parts) {
        now = priced(now, current)
        const offer = decideCashout(now, et, stakePartOf(now.stake - now.stakeOut, take))
        if (offer.ok) now = after(now, offer)
      }
      const { before } = now
      const { sports } = one.tax.caps
      const { figures, payout } = settledOf(now, one.stake - now.stakeOut, before)
      expect(before.net + payout).toBeLessThanOrEqual(sports.payoutMax)
      expect(payout).toBeGreaterThanOrEqual(0)
      const total = before.gross + figures.totalWinnings
      if (total <= one.tax.threshold) return
      const owed = Math.min(
        includedTaxOf(before.taxable + figures.totalWinnings, one.tax.winningsTaxPercent),
        sports.winningsTaxMax,
      )
      const allTaken = figures.winningsTax === figures.totalWinnings
      expect(before.tax + figures.winningsTax >= owed || allTaken).toBe(true)
    }),
    RUNS,
  )
})
