// The laws of cash-out offers on random tickets: bounds, monotony, and parts that add up to the whole.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { profileOf, taxAt } from '../market/profile.ts'
import { settleTicket } from '../settlement/settleTicket.ts'
import { type CashoutLeg, type CashoutTicket, decideCashout, stakePartOf } from './offer.ts'

const et = profileOf('et')
const tax = taxAt(et, 0)
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
    first: openLeg,
    others: fc.array(fc.oneof(openLeg, decidedLeg), { maxLength: 10 }),
    stake: fc.integer({ min: 5_00, max: 10_000_00 }),
  })
  .map(({ first, others, stake }) => ({
    open: true,
    product: 'sports',
    bonusFunded: false,
    stake,
    stakeOut: 0,
    tax,
    legs: [first, ...others],
  }))
const payoutStill = ({ legs }: CashoutTicket, stake: number): number => {
  const won = legs.map((leg) => ({ odds: leg.odds, outcome: leg.outcome ?? { result: 1 as const } }))
  const settled = settleTicket({ product: 'sports', stake, tax }, won)
  return settled.state === 'won' ? settled.payout : Number.NaN
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
      expect(offer.gross).toBeLessThanOrEqual(payoutStill(one, one.stake))
      expect(offer.stake + offer.stakeLeft).toBe(one.stake)
    }),
    RUNS,
  )
})

test('the rest after a part is never worth more than it can still pay', () => {
  fc.assert(
    fc.property(ticket, percent, (one, part) => {
      const stakeOut = stakePartOf(one.stake, part)
      const offer = decideCashout({ ...one, stakeOut }, et, null)
      if (offer.ok) expect(offer.gross).toBeLessThanOrEqual(payoutStill(one, one.stake - stakeOut))
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
      const [first, ...rest] = one.legs as [CashoutLeg, ...CashoutLeg[]]
      const at = (price: number) => decideCashout({ ...one, legs: [{ ...first, current: price }, ...rest] }, et, null)
      const [short, long] = [
        at(Math.min(current, first.current as number)),
        at(Math.max(current, first.current as number)),
      ]
      if (short.ok && long.ok) expect(short.gross).toBeGreaterThanOrEqual(long.gross)
    }),
    RUNS,
  )
})

test('cashing out in parts at one price pays no more than at once, but for a cent of rounding each', () => {
  fc.assert(
    fc.property(ticket, fc.array(percent, { minLength: 1, maxLength: 6 }), (one, parts) => {
      const whole = decideCashout(one, et, null)
      if (!whole.ok) return
      let stakeOut = 0
      let net = 0
      let gross = 0
      let count = 0
      for (const take of [...parts, null]) {
        const rest = { ...one, stakeOut }
        const offer = decideCashout(rest, et, take === null ? null : stakePartOf(one.stake - stakeOut, take))
        if (!offer.ok) continue
        stakeOut += offer.stake
        net += offer.net
        gross += offer.gross
        count += 1
      }
      expect(stakeOut).toBeLessThanOrEqual(one.stake)
      expect(net).toBeLessThanOrEqual(whole.net + count)
      expect(gross).toBeLessThanOrEqual(whole.gross + count)
      if (stakeOut === one.stake && whole.gross < 0.5 * payoutStill(one, one.stake))
        expect(net).toBeGreaterThanOrEqual(whole.net - count)
    }),
    RUNS,
  )
})
