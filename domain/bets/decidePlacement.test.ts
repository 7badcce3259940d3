// Placement's refusals: each code, the order among them, both channels, and what an accepted slip is sold at.
import { describe, expect, it } from 'vitest'
import { profileOf } from '../market/markets.ts'
import { type MarketProfile, taxAt } from '../market/profile.ts'
import { decidePlacement, type LegNow, type OfferedLeg, type PlacementInput } from './decidePlacement.ts'
import { type PlacementRefusal, placementRefusals, wireCodeOf } from './refusals.ts'

const et = profileOf('et')
const NOW = Date.parse('2026-11-21T12:00:00Z')
const now = (change: Partial<LegNow> = {}): LegNow => ({
  odds: 185,
  open: true,
  live: false,
  startsAt: NOW + 1,
  ended: false,
  ...change,
})
const leg = (matchId: number, current: LegNow | null = now(), change: Partial<OfferedLeg> = {}): OfferedLeg => ({
  matchId,
  key: `${matchId}|1||1`,
  odds: 185,
  betType: current?.live ? 'live' : 'prebet',
  current,
  ...change,
})
const liveNow = (change: Partial<LegNow> = {}) => now({ live: true, startsAt: NOW - 9e5, ...change })
const bettor = { blocked: false, excludedUntil: null, available: 100_000_000 }
const good: PlacementInput = {
  profile: et,
  tax: taxAt(et, NOW),
  now: NOW,
  product: 'sports',
  channel: 'slip',
  stake: 10_000,
  source: 'cash',
  legs: [leg(1), leg(2)],
  acceptIncreases: true,
  acceptAny: false,
  bettor,
}
const decide = (change: Partial<PlacementInput>) => decidePlacement({ ...good, ...change })
const codeOf = (change: Partial<PlacementInput>) => {
  const result = decide(change)
  return result.ok ? 'ok' : result.code
}
const without: MarketProfile = { ...et, products: { ...et.products, sportsbook: false } }
const withCombo: MarketProfile = { ...et, products: { ...et.products, combo: true } }
const withoutCombo: MarketProfile = { ...et, products: { ...et.products, combo: false } }
/** A match of the super league. */
const VIRTUAL = 1_010_000_000_010_000
const many = (count: number) => Array.from({ length: count }, (_, index) => leg(index + 1))

/** One change per code that brings about that refusal; together they hold all of them at once. */
const causes: [code: string, change: Partial<PlacementInput>][] = [
  ['MALFORMED', { stake: null }],
  ['NOT_AUTHENTICATED', { bettor: null }],
  ['ACCOUNT_BLOCKED', { bettor: { ...bettor, blocked: true, excludedUntil: NOW + 1 } }],
  ['SELF_EXCLUDED', { bettor: { ...bettor, excludedUntil: NOW + 1 } }],
  ['PRODUCT_OFF', { profile: without }],
  ['SOURCE_NOT_OFFERED', { source: null }],
  ['BOOST_NOT_OFFERED', { boostOffered: false }],
  ['TOO_FEW_LEGS', { legs: [] }],
  ['TOO_MANY_LEGS', { legs: many(40) }],
  ['DUPLICATE_MATCH', { legs: [leg(1), leg(2), leg(1, now(), { key: '1|18||12' })] }],
  ['PRODUCTS_MIXED', { legs: [leg(1), leg(VIRTUAL)] }],
  ['LEG_EXPIRED', { legs: [leg(1), leg(2, now({ startsAt: NOW }))] }],
  ['LEG_SUSPENDED', { legs: [leg(1), leg(2, now({ open: false }))] }],
  ['PICKS_NOT_COMBINABLE', { joint: { ok: false, code: 'PICKS_NOT_COMBINABLE', places: [1] } }],
  ['PICKS_CONFLICT', { joint: { ok: false, code: 'PICKS_CONFLICT', places: [1] } }],
  ['ODDS_CHANGED', { legs: [leg(1), leg(2, now({ odds: 184 }))] }],
  ['TOTAL_ODDS_TOO_LOW', { legs: [leg(1, now({ odds: 120 }), { odds: 120 })] }],
  ['SOURCE_ODDS_TOO_LOW', { source: 'points' }],
  ['STAKE_BELOW_MIN', { stake: 499 }],
  ['STAKE_ABOVE_MAX', { stake: 1_000_001 }],
  ['CASH_FIRST', { source: 'bonus', cash: 5_00, legs: many(3) }],
  ['INSUFFICIENT_BALANCE', { bettor: { ...bettor, available: 9_999 } }],
]

describe('each refusal', () => {
  it.each(causes)('%s', (code, change) => expect(codeOf(change)).toBe(code))
  it.each([
    ['cash', {}, { shortfall: 1 }],
    ['a free bet', { source: 'free_bet' }, { shortfall: 1, source: 'free_bet', available: 9_999 }],
  ] as const)('%s that is too little says what there is to do about it', (_, change, details) =>
    expect(decide({ bettor: { ...bettor, available: 9_999 }, ...change })).toEqual({
      ok: false,
      code: 'INSUFFICIENT_BALANCE',
      ...details,
    }),
  )

  it('a live maximum below the stake maximum', () => {
    const slip = { ...et.limits.sports.slip, liveStakeMax: 5_000 }
    const profile = { ...et, limits: { ...et.limits, sports: { ...et.limits.sports, slip } } }
    expect(codeOf({ profile, legs: [leg(1), leg(2, liveNow())] })).toBe('LIVE_STAKE_ABOVE_MAX')
    expect(codeOf({ profile })).toBe('ok')
  })
})

describe('what is not paid with cash has terms of its own', () => {
  const at = (odds: number, count: number) =>
    many(count).map((one) => ({ ...one, ...leg(one.matchId, now({ odds }), { odds }) }))
  it.each<[string, Partial<PlacementInput>, string]>([
    ['points, total odds of 4.98', { source: 'points', legs: at(4_98, 1) }, 'SOURCE_ODDS_TOO_LOW'],
    ['points, total odds of 4.99', { source: 'points', legs: at(4_99, 1) }, 'ok'],
    ['points, a stake of 49.99', { source: 'points', legs: at(4_99, 1), stake: 49_99 }, 'STAKE_BELOW_MIN'],
    ['points, a stake of 50.00', { source: 'points', legs: at(4_99, 1), stake: 50_00 }, 'ok'],
    ['a free bet, total odds of 1.94', { source: 'free_bet', legs: at(1_94, 1) }, 'SOURCE_ODDS_TOO_LOW'],
    ['bonus money, two legs', { source: 'bonus', legs: at(2_00, 2) }, 'TOO_FEW_LEGS'],
    ['bonus money, three legs at 1.91 in all', { source: 'bonus', legs: at(1_24, 3) }, 'SOURCE_ODDS_TOO_LOW'],
    ['bonus money, three legs at 1.95 in all', { source: 'bonus', legs: at(1_25, 3) }, 'ok'],
  ])('%s', (_name, change, code) => expect(codeOf(change)).toBe(code))

  it('a combo slip is paid with cash alone', () => {
    const joint = { ok: true, odds: 600n, seen: 600n } as const
    expect(codeOf({ profile: withCombo, product: 'combo', joint, source: 'points' })).toBe('SOURCE_NOT_OFFERED')
  })
})

/**
 * Two causes at once: the earlier code of the declared order is given. Changes of the same field cannot be merged, so
 * pairs of one field are told apart in the next table.
 */
describe('first match wins', () => {
  const pairs = causes.flatMap(([first, one], index) =>
    causes.slice(index + 1).flatMap(([second, other]) => {
      const disjoint = Object.keys(one).every((key) => !(key in other))
      return disjoint ? [{ first, second, change: { ...other, ...one } }] : []
    }),
  )
  it.each(pairs)('$first before $second', ({ first, change }) => expect(codeOf(change)).toBe(first))

  it('the table follows the declared order', () => {
    const declared = causes.map(([code]) => (placementRefusals as readonly string[]).indexOf(code))
    expect(declared).toEqual(declared.toSorted((a, b) => a - b))
  })

  const started = now({ startsAt: NOW })
  const stopped = now({ open: false })
  const dropped = now({ odds: 110 })
  it.each<[string, OfferedLeg[]]>([
    ['TOO_MANY_LEGS', [...many(39), leg(1)]],
    ['DUPLICATE_MATCH', [leg(1, started), leg(1, stopped)]],
    ['DUPLICATE_MATCH', [leg(VIRTUAL), leg(VIRTUAL)]],
    ['PRODUCTS_MIXED', [leg(1, started), leg(VIRTUAL, stopped)]],
    ['LEG_EXPIRED', [leg(1, dropped), leg(2, stopped), leg(3, started)]],
    ['LEG_SUSPENDED', [leg(1, dropped), leg(2, stopped)]],
    ['ODDS_CHANGED', [leg(1, dropped)]],
  ])('among legs: %s', (code, legs) => expect(codeOf({ legs })).toBe(code))
})

describe('legs', () => {
  it.each<[string, OfferedLeg, string]>([
    ['a millisecond before the start', leg(1, now({ startsAt: NOW + 1 })), 'ok'],
    ['at the start', leg(1, now({ startsAt: NOW })), 'LEG_EXPIRED'],
    ['sent as live, priced prematch, started', leg(1, now({ startsAt: NOW }), { betType: 'live' }), 'LEG_EXPIRED'],
    ['sent as prematch, match already live', leg(1, liveNow(), { betType: 'prebet' }), 'LEG_EXPIRED'],
    ['live', leg(1, liveNow()), 'ok'],
    ['live and over', leg(1, liveNow({ ended: true })), 'LEG_EXPIRED'],
    ['live without a price', leg(1, liveNow({ odds: null })), 'LEG_SUSPENDED'],
    ['no such line', leg(1, null), 'LEG_SUSPENDED'],
    ['a price below what is sold', leg(1, now(), { odds: 100 }), 'MALFORMED'],
    ['a price of another kind', leg(1, now(), { odds: 1.85 }), 'MALFORMED'],
    ['no match', leg(0), 'MALFORMED'],
  ])('%s', (_name, one, code) => expect(codeOf({ legs: [one] })).toBe(code))

  it('a combo slip takes several picks of one match, but none twice', () => {
    const over = leg(1, now(), { key: '1|18|total=2.5|12' })
    const combo = { profile: withCombo, product: 'combo' as const }
    const joint = { ok: true, odds: 300n, seen: 300n } as const
    expect(codeOf({ ...combo, legs: [leg(1), over], joint })).toBe('ok')
    expect(codeOf({ ...combo, legs: [leg(1), over, leg(1)], joint })).toBe('DUPLICATE_MATCH')
    expect(codeOf({ ...combo, legs: [leg(1)] })).toBe('TOO_FEW_LEGS')
    expect(codeOf({ ...combo, profile: withoutCombo })).toBe('PRODUCT_OFF')
    expect(codeOf({ ...combo, stake: 500_001 })).toBe('STAKE_ABOVE_MAX')
  })
})

describe('a combo slip', () => {
  const over = leg(1, now({ odds: 200 }), { key: '1|18|total=2.5|12' })
  const combo = { product: 'combo' as const, legs: [leg(1), over] }
  const sold = (odds: bigint, seen: bigint | null) => ({ ...combo, joint: { ok: true, odds, seen } as const })
  const conflicting = { ...combo, joint: { ok: false, code: 'PICKS_CONFLICT', places: [1] } as const }
  it.each<[string, Partial<PlacementInput>, string]>([
    ['at the price seen, although a leg has moved', sold(300n, 300n), 'ok'],
    ['at a better price', sold(301n, 300n), 'ok'],
    ['at a better price without the setting', { ...sold(301n, 300n), acceptIncreases: false }, 'ODDS_CHANGED'],
    ['at a lower price', sold(299n, 300n), 'ODDS_CHANGED'],
    ['at a lower price, any change accepted', { ...sold(299n, 300n), acceptAny: true }, 'ok'],
    ['without a readable price', sold(300n, null), 'ODDS_CHANGED'],
    ['joint odds at the minimum', sold(120n, 120n), 'TOTAL_ODDS_TOO_LOW'],
    ['joint odds above it', sold(121n, 121n), 'ok'],
    ['picks that conflict', conflicting, 'PICKS_CONFLICT'],
  ])('%s', (_name, change, code) => expect(codeOf(change)).toBe(code))

  it('is sold at its joint price and names the picks that conflict', () => {
    expect(decide(sold(300n, 300n))).toMatchObject({ totalOdds: 300n, figures: { totalOdds: 300n } })
    const legs = [{ index: 1, matchId: 1, from: 185, to: 200 }]
    expect(decide(conflicting)).toEqual({ ok: false, code: 'PICKS_CONFLICT', legs })
  })

  it.each([
    ['LEG_SUSPENDED', now({ open: false })],
    ['LEG_EXPIRED', now({ startsAt: NOW })],
  ])('%s comes before what the picks are together', (code, current) =>
    expect(codeOf({ ...conflicting, legs: [leg(1), leg(1, current, { key: 'x' })] })).toBe(code),
  )
})

describe('changed odds', () => {
  const up = leg(1, now({ odds: 190 }))
  const down = leg(2, now({ odds: 180 }))
  it.each<[string, OfferedLeg[], boolean, boolean, string]>([
    ['up, increases accepted', [up], true, false, 'ok'],
    ['up, asks', [up], false, false, 'ODDS_CHANGED'],
    ['down, increases accepted', [down], true, false, 'ODDS_CHANGED'],
    ['down, any change accepted', [down], true, true, 'ok'],
    ['up and down', [up, down], true, false, 'ODDS_CHANGED'],
  ])('%s', (_name, legs, acceptIncreases, acceptAny, code) =>
    expect(codeOf({ legs, acceptIncreases, acceptAny })).toBe(code),
  )

  it('lists every leg that moved with both prices', () => {
    expect(decide({ legs: [up, down, leg(3)] })).toEqual({
      ok: false,
      code: 'ODDS_CHANGED',
      legs: [
        { index: 0, matchId: 1, from: 185, to: 190 },
        { index: 1, matchId: 2, from: 185, to: 180 },
      ],
    })
  })

  it('sells at the price of the server, never at the one sent', () => {
    const result = decide({ legs: [up, leg(3, now(), { odds: 185 })] })
    expect(result.ok && [result.legs.map((one) => one.odds), result.totalOdds]).toEqual([[190, 185], 352n])
    expect(codeOf({ legs: [leg(1, now({ odds: 185 }), { odds: 100_000 })] })).toBe('ODDS_CHANGED')
  })
})

describe('limits at their boundaries', () => {
  const at = (odds: number) => [leg(1, now({ odds }), { odds })]
  it.each<[string, Partial<PlacementInput>, string]>([
    ['total odds 1.20', { legs: at(120) }, 'TOTAL_ODDS_TOO_LOW'],
    ['total odds 1.21', { legs: at(121) }, 'ok'],
    ['quick, total odds 1.25', { channel: 'quick', legs: at(125) }, 'TOTAL_ODDS_TOO_LOW'],
    ['quick, total odds 1.26', { channel: 'quick', legs: at(126) }, 'ok'],
    ['stake 5.00', { stake: 500 }, 'ok'],
    ['stake 10000.00', { stake: 1_000_000 }, 'ok'],
    ['39 legs', { legs: many(39) }, 'ok'],
    ['quick, two legs', { channel: 'quick' }, 'TOO_MANY_LEGS'],
    ['balance exactly', { bettor: { ...bettor, available: 10_000 } }, 'ok'],
    ['an exclusion that has ended', { bettor: { ...bettor, excludedUntil: NOW } }, 'ok'],
  ])('%s', (_name, change, code) => expect(codeOf(change)).toBe(code))

  it.each<[number, string, number]>([
    [99, 'QUICK_STAKE_BELOW_MIN', 100],
    [100, 'STAKE_BELOW_MIN', 500],
    [499, 'STAKE_BELOW_MIN', 500],
    [1_000_001, 'STAKE_ABOVE_MAX', 1_000_000],
    [50_000_000, 'STAKE_ABOVE_MAX', 1_000_000],
    [50_000_001, 'QUICK_LIVE_STAKE_ABOVE_MAX', 50_000_000],
  ])('quick live stake of %i: %s %i', (stake, code, limit) => {
    const refusal = decide({ channel: 'quick', stake, legs: [leg(1, liveNow())] }) as PlacementRefusal
    expect(wireCodeOf(refusal)).toBe(code)
    expect(Object.values(refusal)).toContain(limit)
  })

  it.each([
    [Number.NaN, 'MALFORMED'],
    [-10_000, 'MALFORMED'],
    [0, 'MALFORMED'],
    [0.5, 'MALFORMED'],
    [Number.POSITIVE_INFINITY, 'MALFORMED'],
    [2 ** 53, 'MALFORMED'],
  ])('a stake of %s', (stake, code) => expect(codeOf({ stake })).toBe(code))

  it('the quick path accepts nothing that the slip refuses by its limits', () => {
    for (const stake of [1, 99, 100, 499, 500, 1_000_000, 1_000_001, 50_000_000, 50_000_001])
      for (const odds of [101, 120, 121, 125, 126])
        for (const current of [now({ odds }), liveNow({ odds })]) {
          const legs = [leg(1, current, { odds })]
          if (codeOf({ channel: 'quick', stake, legs }) === 'ok') expect(codeOf({ stake, legs })).toBe('ok')
        }
  })
})

it('an accepted slip carries its figures and says whether it is held', () => {
  const result = decide({})
  expect(result).toMatchObject({ ok: true, stake: 10_000, totalOdds: 342n, live: false })
  expect(result.ok && result.figures.possiblePayout).toBe(29_740n)
  expect(decide({ legs: [leg(1), leg(2, liveNow())] })).toMatchObject({ ok: true, live: true })
})
