// The settlement algebra: leg multipliers, lost, refunded, won, and bonuses taken again from the legs that were not void.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { figuresOf } from '../betslip/figures.ts'
import { profileOf } from '../market/markets.ts'
import { limitsOf, taxAt } from '../market/profile.ts'
import { isDecided, legStateOf, multiplierOf, multiplierText, type OutcomeResult, parseFactor } from './multiplier.ts'
import { type DecidedLeg, settleTicket } from './settleTicket.ts'

const et = profileOf('et')
const tax = taxAt(et, 0)
const terms = { product: 'sports' as const, stake: 10_000, tax }
const WON: OutcomeResult = { result: 1 }
const LOST: OutcomeResult = { result: 0 }
const VOID: OutcomeResult = { result: 0, voidFactor: 1 }
const HALF_WON: OutcomeResult = { result: 1, voidFactor: '0.5' }
const HALF_LOST: OutcomeResult = { result: 0, voidFactor: 0.5 }
const UNDECIDED: OutcomeResult = { result: -1 }
const leg = (outcome: OutcomeResult | null, odds = 200): DecidedLeg => ({ odds, outcome })
const settle = (...legs: DecidedLeg[]) => settleTicket(terms, legs)

describe('leg multipliers at 1.85', () => {
  it.each<[string, OutcomeResult, string | null, string]>([
    ['lost', LOST, '0.00', 'lost'],
    ['won', WON, '1.85', 'won'],
    ['refund', VOID, '1.00', 'void'],
    ['refund said of a winner', { result: 1, voidFactor: '1.0' }, '1.00', 'void'],
    ['refund said of an undecided', { result: -1, voidFactor: 1 }, '1.00', 'void'],
    ['half won', HALF_WON, '1.425', 'half_won'],
    ['half lost', HALF_LOST, '0.50', 'half_lost'],
    ['dead heat of two', { result: 1, deadHeatFactor: 0.5 }, '0.925', 'won'],
    ['dead heat of three', { result: 1, deadHeatFactor: '0.3333' }, '0.6166', 'won'],
    ['half won in a dead heat', { result: 1, voidFactor: '0.5', deadHeatFactor: '0.5' }, '0.9625', 'half_won'],
    ['dead heat of none', { result: 1, deadHeatFactor: 0 }, '0.00', 'won'],
    ['empty factors', { result: 1, voidFactor: '', deadHeatFactor: null }, '1.85', 'won'],
    ['lost, whatever the dead heat', { result: 0, deadHeatFactor: '0.5' }, '0.00', 'lost'],
    ['half lost, whatever the dead heat', { result: 0, voidFactor: '0.5', deadHeatFactor: '0.5' }, '0.50', 'half_lost'],
    ['half won in a dead heat of none', { result: 1, voidFactor: '0.5', deadHeatFactor: '0' }, '0.50', 'half_won'],
    ['refund in a dead heat', { result: 1, voidFactor: '1', deadHeatFactor: '0.5' }, '1.00', 'void'],
    ['refund of an undecided in a dead heat', { result: -1, voidFactor: '1', deadHeatFactor: '0' }, '1.00', 'void'],
    ['undecided', UNDECIDED, null, 'open'],
    ['undecided with half the stake void', { result: -1, voidFactor: '0.5' }, null, 'open'],
    ['undecided in a dead heat', { result: -1, deadHeatFactor: '0.5' }, null, 'open'],
    ['undecided in a dead heat of none', { result: -1, deadHeatFactor: '0' }, null, 'open'],
  ])('%s', (_name, outcome, text, state) => {
    const factor = multiplierOf(outcome, 185)
    expect(factor === null ? null : multiplierText(factor)).toBe(text)
    expect(legStateOf(outcome)).toBe(state)
    expect(isDecided(outcome)).toBe(text !== null)
  })

  it('keeps a dead heat factor exact', () => {
    expect(multiplierOf({ result: 1, deadHeatFactor: '0.3333' }, 300)).toEqual({ num: 999_900n, den: 1_000_000n })
  })

  it.each(['1.01', '2', '-0.5', '5e-1', 'half', '.', ' ', '0,5'])('%s is no factor', (text) => {
    expect(parseFactor(text)).toBeNull()
    expect(() => multiplierOf({ result: 1, voidFactor: text }, 185)).toThrow()
  })
})

describe('ticket states', () => {
  it.each<[string, DecidedLeg[], object]>([
    ['one lost', [leg(WON), leg(LOST)], { state: 'lost', payout: 0 }],
    ['lost while others are open', [leg(null), leg(LOST), leg(UNDECIDED)], { state: 'lost', payout: 0 }],
    ['no result yet', [leg(WON), leg(null)], { state: 'open' }],
    ['undecided', [leg(WON), leg(UNDECIDED)], { state: 'open' }],
    ['all void: the stake with its VAT, no tax', [leg(VOID), leg(VOID)], { state: 'refunded', payout: 10_000 }],
    ['void and lost', [leg(VOID), leg(LOST)], { state: 'lost', payout: 0 }],
    ['void and open', [leg(VOID), leg(null)], { state: 'open' }],
    ['won', [leg(WON, 185)], { state: 'won', payout: 16_088 }],
    ['won beside a void leg', [leg(WON, 185), leg(VOID, 900)], { state: 'won', payout: 16_088 }],
    ['half won', [leg(HALF_WON, 185)], { state: 'won', payout: 12_435 }],
    ['half lost', [leg(HALF_LOST, 185)], { state: 'won', payout: 4_348 }],
    ['dead heat of two', [leg({ result: 1, deadHeatFactor: '0.5' }, 400)], { state: 'won', payout: 17_392 }],
    ['half lost down to nothing', Array.from({ length: 9 }, () => leg(HALF_LOST)), { state: 'lost', payout: 0 }],
  ])('%s', (_name, legs, expected) => expect(settle(...legs)).toMatchObject(expected))

  it('refunds even a stake whose void ticket would have been taxed', () => {
    expect(settleTicket({ ...terms, stake: 1_000_000 }, [leg(VOID)])).toEqual({ state: 'refunded', payout: 1_000_000 })
  })

  it('refuses a ticket without legs', () => expect(() => settle()).toThrow())
})

describe('bonuses are taken again from the legs of which nothing was void', () => {
  const won = (count: number) => Array.from({ length: count }, () => leg(WON, 150))
  it.each<[string, DecidedLeg[], number, number, number]>([
    ['six won', won(6), 6, 15, 10],
    ['five won, one void', [...won(5), leg(VOID, 150)], 5, 10, 10],
    ['four won, one void', [...won(4), leg(VOID, 150)], 4, 0, 7],
    ['four won, one half won', [...won(4), leg(HALF_WON, 150)], 4, 0, 7],
    ['four won, one half lost', [...won(4), leg(HALF_LOST, 150)], 4, 0, 7],
    ['four won, one dead heat', [...won(4), leg({ result: 1, deadHeatFactor: '0.5' }, 150)], 5, 10, 10],
    ['one won, four void', [...won(1), ...Array.from({ length: 4 }, () => leg(VOID, 150))], 1, 0, 0],
  ])('%s', (_name, legs, accaCount, accaPercent, winBoostPercent) => {
    const result = settle(...legs)
    expect(result.state === 'won' && result.figures).toMatchObject({ accaCount, accaPercent, winBoostPercent })
  })
})

const odds = fc.integer({ min: 101, max: 2_000 })
const stake = fc.integer({ min: 500, max: 1_000_000 })
const payoutOf = (given: number, legs: DecidedLeg[]) => {
  const result = settleTicket({ ...terms, stake: given }, legs)
  return result.state === 'open' ? null : result.payout
}

it('a slip that wins every leg pays what the slip promised', () => {
  fc.assert(
    fc.property(stake, fc.array(odds, { minLength: 1, maxLength: 39 }), (given, legs) => {
      const shown = figuresOf({ product: 'sports', stake: given, legs, tax, limits: limitsOf(et, 'sports', 'slip') })
      const promised = shown.ok ? shown.figures.totalWinningsWithAccaBonus : null
      expect(
        payoutOf(
          given,
          legs.map((one) => leg(WON, one)),
        ),
      ).toBe(promised)
    }),
  )
})

it('adding a void leg changes nothing, in any place', () => {
  const outcome = fc.constantFrom(WON, HALF_WON, HALF_LOST, LOST, UNDECIDED)
  const decided = fc.array(fc.record<DecidedLeg>({ odds, outcome }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(stake, decided, odds, fc.nat(12), (given, legs: DecidedLeg[], extra, place) => {
      expect(payoutOf(given, legs.toSpliced(place, 0, leg(VOID, extra)))).toBe(payoutOf(given, legs))
    }),
  )
})

it('no ticket pays above the maximum, and a lost leg pays nothing', () => {
  const outcome = fc.constantFrom(WON, HALF_WON, HALF_LOST, LOST, VOID)
  const decided = fc.array(fc.record({ odds: fc.integer({ min: 101, max: 100_000 }), outcome }), {
    minLength: 1,
    maxLength: 39,
  })
  fc.assert(
    fc.property(stake, decided, (given, legs) => {
      const payout = payoutOf(given, legs) ?? -1
      expect(payout).toBeLessThanOrEqual(tax.caps.sports.payoutMax)
      if (legs.some((one) => one.outcome === LOST)) expect(payout).toBe(0)
      else expect(payout).toBeGreaterThanOrEqual(0)
    }),
  )
})

describe('a free bet pays what it wins above its net stake', () => {
  it.each<[string, DecidedLeg[], string]>([
    ['won', [leg(WON, 250)], 'won'],
    ['half won', [leg(HALF_WON, 250)], 'won'],
    ['half lost: no more than the net stake', [leg(HALF_LOST, 250)], 'lost'],
    ['lost', [leg(LOST)], 'lost'],
    ['undecided', [leg(null)], 'open'],
  ])('%s', (_name, legs, state) => {
    const cash = settleTicket({ ...terms, source: 'cash' }, legs)
    const netStake = cash.state === 'won' ? cash.figures.netStake : 0
    for (const source of ['free_bet', 'points'] as const) {
      const free = settleTicket({ ...terms, source }, legs)
      expect(free.state).toBe(state)
      if (free.state === 'won' && cash.state === 'won') expect(free.payout).toBe(cash.payout - netStake)
      if (free.state === 'lost') expect(free.payout).toBe(0)
    }
    expect(settleTicket({ ...terms, source: 'bonus' }, legs)).toMatchObject({
      state: cash.state,
      ...(cash.state === 'open' ? {} : { payout: cash.payout }),
    })
  })

  it('six legs that earn cash both bonuses of the slip earn them with nothing else', () => {
    const legs = Array.from({ length: 6 }, () => leg(WON, 250))
    const cash = settleTicket({ ...terms, source: 'cash' }, legs)
    expect(cash).toMatchObject({ figures: { accaCount: 6, accaPercent: 15, winBoostPercent: 10 } })
    for (const source of ['bonus', 'free_bet', 'points'] as const)
      expect(settleTicket({ ...terms, source }, legs)).toMatchObject({
        figures: { accaPercent: 0, winBoostPercent: 0 },
      })
  })

  it('a void one gives the whole stake back', () => {
    expect(settleTicket({ ...terms, source: 'free_bet' }, [leg(VOID)])).toEqual({ state: 'refunded', payout: 10_000 })
  })
})
