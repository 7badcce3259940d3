// Cash-out offers: refusals in their order, figures to the cent, parts, tax, caps and the printed steps.
import { describe, expect, test } from 'vitest'
import { NOTHING_BEFORE } from '../betslip/figures.ts'
import { profileOf } from '../market/markets.ts'
import { taxAt } from '../market/profile.ts'
import { formatAmount } from '../money/money.ts'
import { cashoutDerivationOf } from './derivation.ts'
import { type CashoutLeg, type CashoutTicket, decideCashout, offerStands, stakePartOf } from './offer.ts'
import { cashoutRefusals } from './refusals.ts'

const et = profileOf('et')
const open = (odds: number, current: number | null): CashoutLeg => ({ odds, current, outcome: null, confirmed: false })
const decided = (odds: number, result: 1 | 0, voidFactor?: string, deadHeatFactor?: string): CashoutLeg => ({
  odds,
  current: null,
  outcome: { result, voidFactor, deadHeatFactor },
  confirmed: true,
})
const ticketOf = (legs: readonly CashoutLeg[], change: Partial<CashoutTicket> = {}): CashoutTicket => ({
  open: true,
  product: 'sports',
  bonusFunded: false,
  stake: 100_00,
  stakeOut: 0,
  before: NOTHING_BEFORE,
  tax: taxAt(et, 0),
  legs,
  ...change,
})

describe('refusals, in order of precedence: each row also breaks every later rule', () => {
  const lost = decided(200, 0)
  const shut = open(200, null)
  const broken = { product: 'combo', bonusFunded: true, open: false, stake: 10 }
  const rows: [string, CashoutTicket][] = [
    ['CASHOUT_NOT_OPEN', ticketOf([lost, shut], broken)],
    ['CASHOUT_NOT_OFFERED', ticketOf([lost, shut], { ...broken, open: true })],
    ['CASHOUT_BONUS_FUNDED', ticketOf([lost, shut], { bonusFunded: true, stake: 10 })],
    ['CASHOUT_LEG_LOST', ticketOf([lost, shut], { stake: 10 })],
    ['CASHOUT_DECIDED', ticketOf([decided(200, 1), decided(200, 1)], { stake: 10 })],
    ['CASHOUT_MAY_REFUND', ticketOf([shut, { ...open(200, 200), mayRefund: true }], { stake: 10 })],
    ['CASHOUT_SUSPENDED', ticketOf([shut, open(200, 200)], { stake: 10 })],
    ['CASHOUT_TOO_SMALL', ticketOf([open(200, 200)], { stake: 10 })],
  ]
  test.each(rows)('%s', (code, ticket) => expect(decideCashout(ticket, et, null)).toMatchObject({ ok: false, code }))
  test('every code has its row', () => expect(rows.map(([code]) => code)).toEqual([...cashoutRefusals]))

  test.each([
    ['jackpot', 'CASHOUT_NOT_OFFERED'],
    ['virtual', 'CASHOUT_NOT_OFFERED'],
    ['combo', 'CASHOUT_NOT_OFFERED'],
  ])('%s', (product, code) =>
    expect(decideCashout(ticketOf([open(200, 200)], { product }), et, null)).toMatchObject({ code }),
  )

  test('a leg that may have been refunded, and was decided, is worth what it came to', () =>
    expect(decideCashout(ticketOf([{ ...decided(200, 1), mayRefund: true }, open(200, 200)]), et, null).ok).toBe(true))

  test('a large offer waits for a confirmed result', () => {
    const scouted = { ...decided(80_000, 1), confirmed: false }
    const big = (leg: CashoutLeg) => decideCashout(ticketOf([leg, open(200, 200)]), et, null)
    expect(big(scouted)).toMatchObject({ code: 'CASHOUT_SUSPENDED' })
    expect(big({ ...scouted, confirmed: true })).toMatchObject({ ok: true })
    expect(decideCashout(ticketOf([{ ...decided(200, 1), confirmed: false }, open(200, 200)]), et, null).ok).toBe(true)
  })
})

// N of 100.00 is 86.96. The offer is worked out by hand beside each row.
describe('figures to the cent', () => {
  test.each<[string, CashoutLeg[], string, string, string]>([
    ['price unchanged: 86.96 × 0.95', [open(250, 250)], '82.61', '0.00', '82.61'],
    ['shorter now: 86.96 × 2.50 / 1.25 × 0.95', [open(250, 125)], '165.22', '0.00', '165.22'],
    ['longer now: 86.96 × 2.50 / 10.00 × 0.95', [open(250, 1000)], '20.65', '0.00', '20.65'],
    ['won and open: 86.96 × 2.50 × 3.40 / 2.00 × 0.95', [decided(250, 1), open(340, 200)], '351.10', '0.00', '351.10'],
    [
      'void and open: 86.96 × 1 × 3.40 / 2.00 × 0.95',
      [decided(250, 0, '1'), open(340, 200)],
      '140.44',
      '0.00',
      '140.44',
    ],
    ['half won: 86.96 × 1.75 × 0.95', [decided(250, 1, '0.5'), open(340, 340)], '144.57', '0.00', '144.57'],
    ['half lost: 86.96 × 0.5 × 0.95', [decided(250, 0, '0.5'), open(340, 340)], '41.31', '0.00', '41.31'],
    ['dead heat: 86.96 × 1.25 × 0.95', [decided(250, 1, undefined, '0.5'), open(340, 340)], '103.27', '0.00', '103.27'],
    // 86.96 × 12.10 × 0.95 = 999.6052; 86.96 × 12.11 × 0.95 = 1000.43.
    ['just below the tax threshold', [decided(1210, 1), open(200, 200)], '999.61', '0.00', '999.61'],
    ['just above it: 1000.43 - 1000.43 / 1.15', [decided(1211, 1), open(200, 200)], '1000.43', '130.49', '869.94'],
    // What reaches the wallet stands at the ticket's maximum of 1,000,000.00, taxed once.
    [
      'the cap of the final payout',
      [decided(2_000_000, 1), open(9_000, 101)],
      '1,150,000.00',
      '150,000.00',
      '1,000,000.00',
    ],
    // 86.96 × 100 / 1.01 × 0.95 = 8179.41, taxed once; what it can pay: 8696.00 - 1134.26 + 13.04 = 7574.78.
    ['not capped before tax: its net is what counts', [open(10_000, 101)], '8179.41', '1066.88', '7112.53'],
    // 86.96 × 11.60 / 1.01 × 0.95 = 948.83; the ticket wins 1008.74, of which tax leaves 877.17 and VAT gives back 13.04.
    ['capped where tax begins', [open(1160, 101)], '890.21', '0.00', '890.21'],
    ['not capped: 86.96 × 2.00 × 2.00 / 1.01 × 0.95', [decided(200, 1), open(200, 101)], '327.18', '0.00', '327.18'],
  ])('%s', (_name, legs, gross, tax, net) => {
    const offer = decideCashout(ticketOf(legs), et, null)
    expect(offer.ok && [offer.gross, offer.tax, offer.net].map(formatAmount)).toEqual(
      [gross, tax, net].map((text) => formatAmount(Number(text.replace(/[,.]/g, '')))),
    )
    expect(offer.ok && offer.stakeLeft).toBe(0)
  })
})

describe('parts', () => {
  const legs = [decided(1500, 1), open(200, 200)]
  test.each([
    // The whole: 86.96 × 15 × 0.95 = 1239.18, tax 161.63, net 1077.55.
    [null, 1239_18, 1077_55, 0],
    [90_00, 1115_26, 969_80, 10_00],
    [50_00, 619_59, 538_78, 50_00],
    [10_00, 123_92, 107_76, 90_00],
  ])('%s of 100.00', (part, gross, net, stakeLeft) => {
    expect(decideCashout(ticketOf(legs), et, part)).toMatchObject({ ok: true, gross, net, tax: gross - net, stakeLeft })
  })
  test('a part that was cashed out is no longer in the offer', () => {
    expect(decideCashout(ticketOf(legs, { stakeOut: 60_00 }), et, null)).toMatchObject({
      stake: 40_00,
      gross: 495_67,
      net: 431_02,
    })
    expect(decideCashout(ticketOf(legs, { stakeOut: 60_00 }), et, 20_00)).toMatchObject({
      // 991.34 for 80.00, less 743.51 for the 60.00 before: the parts add up to the whole.
      gross: 247_83,
      stakeLeft: 20_00,
    })
    expect(decideCashout(ticketOf(legs, { stakeOut: 100_00 }), et, null)).toMatchObject({ code: 'CASHOUT_NOT_OPEN' })
  })
  test.each([
    ['more than there is', 40_01],
    ['nothing', 0],
    ['so much that less than the minimum stays', 39_01],
  ])('refused: %s', (_name, part) => {
    expect(decideCashout(ticketOf(legs, { stakeOut: 60_00 }), et, part)).toEqual({
      ok: false,
      code: 'CASHOUT_TOO_SMALL',
      min: 1_00,
    })
  })
  test.each([
    [100_00, 10, 10_00],
    [33, 50, 17],
    [1, 10, 0],
    [999_99, 90, 899_99],
  ])('%i at %i %%', (stake, percent, part) => expect(stakePartOf(stake, percent)).toBe(part))
})

describe('no winnings tax on a cash-out that is at most the stake', () => {
  // N of 10,000.00 is 8695.65. Worth 8260.87 at unchanged odds, 9999.99 and 10,000.65 at those below.
  test.each([
    ['below the stake', 200, 8260_87, 0],
    ['just below it', 10_000, 0, 0],
  ])('%s', (_name, current, gross, tax) => {
    const offer = decideCashout(ticketOf([open(200, current)], { stake: 10_000_00 }), et, null)
    expect(offer).toMatchObject({ ok: true, tax, taxable: 0, ...(gross ? { gross, net: gross } : {}) })
  })
  test('a cent above it is taxed as a win', () => {
    const offer = decideCashout(ticketOf([open(200, 165)], { stake: 10_000_00 }), et, null)
    expect(offer).toMatchObject({ gross: 10_013_17, tax: 1306_07, net: 8707_10, taxable: 10_013_17 })
  })
  test('a part sold below its stake is not taxed, and does not count as winnings of the ticket', () => {
    const offer = decideCashout(ticketOf([open(200, 200)], { stake: 10_000_00 }), et, 5_000_00)
    expect(offer).toMatchObject({ gross: 4130_44, tax: 0, taxable: 0 })
  })
})

describe('what was cashed out before counts against threshold, tax and maximum', () => {
  const before = { gross: 950_00, taxable: 950_00, tax: 0, net: 950_00 }
  test('a late part pays the tax of the whole, once the threshold is passed', () => {
    // 950.00 for half of the stake; the rest is worth 95.00 now, 1045.00 in all: 136.30 of tax, of which 95.00 is there.
    const ticket = ticketOf([decided(230, 1), open(200, 200)], { stakeOut: 50_00, before })
    expect(decideCashout(ticket, et, null)).toMatchObject({ ok: false, code: 'CASHOUT_TOO_SMALL' })
    const dearer = ticketOf([decided(600, 1), open(200, 200)], { stakeOut: 50_00, before })
    // 86.96 × 6 × 0.95 = 495.67, less 247.84 for the first half; (950.00 + 247.83) × 15 / 115 = 156.24.
    expect(decideCashout(dearer, et, null)).toMatchObject({ gross: 247_83, tax: 156_24, net: 91_59 })
  })
  test('the maximum of the ticket is that of all its parts', () => {
    const paid = { gross: 1_000_000_00, taxable: 1_000_000_00, tax: 130_434_78, net: 869_565_22 }
    const ticket = ticketOf([decided(2_000_000, 1), open(9_000, 101)], { stakeOut: 50_00, before: paid })
    expect(decideCashout(ticket, et, null)).toMatchObject({ net: 130_434_78 })
  })
})

test.each([
  [100_00, 98_00, true],
  [100_00, 97_99, false],
  [100_00, 150_00, true],
  [1, 0, false],
])('offered %i, now worth %i', (offered, now, stands) => expect(offerStands(offered, now, et.cashout)).toBe(stands))

describe('why this offer', () => {
  const stepsOf = (ticket: CashoutTicket, part: number | null = null) => {
    const figures = decideCashout(ticket, et, part)
    if (!figures.ok) throw new Error(figures.code)
    return cashoutDerivationOf({ ...ticket, marginPercent: et.cashout.marginPercent, figures }).map((step) => [
      step.key,
      Object.fromEntries(step.inputs.map(({ name, value }) => [name, value])),
      step.cap,
      step.result,
    ])
  }
  test('of an untouched single', () => {
    expect(stepsOf(ticketOf([open(250, 125)]))).toEqual([
      ['netStake', { stake: 100_00, vat: 13_04 }, null, 86_96],
      ['cashoutOpen', { legs: '2.50 / 1.25' }, null, '2.00'],
      ['cashoutValue', { netStake: 86_96, open: '2.00', margin: 5 }, null, 165_22],
    ])
  })
  test('of a part, with a decided leg and tax', () => {
    expect(stepsOf(ticketOf([decided(1500, 1), open(300, 200), open(200, 300)]), 50_00)).toEqual([
      ['netStake', { stake: 100_00, vat: 13_04 }, null, 86_96],
      ['cashoutDecided', { legs: '15.00' }, null, '15.00'],
      ['cashoutOpen', { legs: '3.00 / 2.00 × 2.00 / 3.00' }, null, '1.00'],
      ['cashoutValue', { netStake: 86_96, decided: '15.00', open: '1.00', margin: 5 }, null, 1239_18],
      ['winningsTax', { gross: 1239_18, rate: 15, threshold: 1000_00 }, null, 161_63],
      ['cashoutNet', { whole: 1077_55, part: 50_00, stake: 100_00 }, null, 538_78],
    ])
  })
  test('of one that is cut to what the ticket can pay', () => {
    const steps = stepsOf(ticketOf([decided(2_000_000, 1), open(9_000, 101)]))
    expect(steps.find(([key]) => key === 'cashoutValue')?.[2]).toBe(1_150_000_00)
  })
})
