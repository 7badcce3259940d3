// Updates of picks from answers: price moved, suspended, removed, match over, and refused by placement.
import type { MatchMeta } from '@walia/contract/matches.ts'
import { pickProblemOf } from '@walia/domain/betslip/pick.ts'
import { emptySlip } from '@walia/domain/betslip/slip.ts'
import { legCountsOf, refreshSlip } from '@walia/domain/betslip/slipChanges.ts'
import { profileOf } from '@walia/domain/market/markets.ts'
import { describe, expect, test } from 'vitest'
import type { MatchPrices } from '../api/prices.ts'
import { newsOf, updatesFromMarkets, updatesFromOdds, updatesFromRefusal, withHeldPrices } from './pickUpdates.ts'
import { livePick, market, match, odd, pick } from './testPick.ts'

const open = { bet_status: 'open', start_time: '2026-11-22T16:30:00.000Z' } as const
const at = Date.parse('2026-11-22T10:00:00Z')
const key = '1|1||1'

test.each([
  ['another price', [market({ odds: [odd({ odd_value: '2.10' })] })], open, { odd_value: '2.10', market_active: true }],
  ['a suspended market', [market({ market_active: 0 })], open, { market_active: false }],
  ['a suspended outcome', [market({ odds: [odd({ odd_active: 0 })] })], open, { odd_active: false }],
  ['a suspended match', [market()], { ...open, bet_status: 'suspended' }, { market_active: false }],
] as const)('a pick takes from an answer: %s', (_, markets, head, expected) => {
  expect(updatesFromMarkets([pick(1)], 1, [...markets], head).get(key)).toMatchObject(expected)
})

test.each([
  ['the market is gone', [market({ sub_type_id: 18 })], open],
  ['the line is another', [market({ special_bet_value: 'total=2.5' })], open],
  ['the outcome is gone', [market({ odds: [] })], open],
  ['the match is closed', [market()], { ...open, bet_status: 'closed' }],
  ['the match is unknown', [market()], null],
] as const)('%s: the pick is stopped', (_, markets, head) => {
  expect(updatesFromMarkets([pick(1)], 1, [...markets], head).get(key)).toBeNull()
})

test('picks of other matches and of other markets are left alone', () => {
  expect([...updatesFromMarkets([pick(2)], 1, [market()], open)]).toEqual([])
  expect([...updatesFromOdds([pick(1)], 1, 18, { data: [], meta: open as MatchMeta })]).toEqual([])
  expect(updatesFromOdds([pick(1)], 1, 1, { data: [], meta: open as MatchMeta }).get(key)).toBeNull()
})

test('the flat odds name the pick as their language does, a push does not', () => {
  const meta = { ...match(1, { home_team: 'ቡና' }), ...open } as MatchMeta
  const data = [{ ...odd({ display: 'ባለሜዳ' }), market_name: 'ውጤት' }]
  const texts = { home_team: 'ቡና', away_team: 'Away 1', competition_name: 'Premier League' }
  expect(updatesFromOdds([pick(1)], 1, 1, { data, meta }).get(key)).toMatchObject({
    texts: { ...texts, market_name: 'ውጤት', outcome: 'ባለሜዳ' },
  })
  expect(updatesFromMarkets([pick(1)], 1, [market()], open).get(key)).not.toHaveProperty('texts')
})

const held = (odd_value: string | null, change: object = {}) =>
  ({
    ...open,
    epoch: 1,
    version: 5,
    markets: odd_value === null ? {} : { '1?': market({ odds: [odd({ odd_value })] }) },
    asOf: {},
    live: null,
    market_count: 1,
    ...change,
  }) as MatchPrices

test.each([
  ['what the page came with, before anything changed', { 1: held('2.10') }, {}, '2.10'],
  ['what changed', { 1: held('2.10') }, { 1: held('1.85') }, '2.10'],
  ['nothing of a match that did not change', {}, {}, undefined],
  ['nothing of a market that only other lists hold', { 1: held(null) }, {}, undefined],
  ['that a market is gone which was there', { 1: held(null) }, { 1: held('1.85') }, null],
] as const)('a pick takes from the price store %s', (_, now, before, price) => {
  const update = newsOf([pick(1)], now, before).get(key)
  expect(update === undefined || update === null ? update : update.odd_value).toBe(price)
})

test("the server's answer to the slip names the pick, and what the button shows is its price", () => {
  const meta = { ...match(1), ...open } as MatchMeta
  const data = [{ ...odd({ odd_value: '1.85' }), market_name: 'Result' }]
  const answered = updatesFromOdds([pick(1)], 1, 1, { data, meta })
  const agreed = (store: MatchPrices | undefined) => withHeldPrices(answered, [pick(1)], store).get(key)
  expect(agreed(held('2.10'))).toMatchObject({ odd_value: '2.10', texts: { market_name: 'Result' } })
  expect(agreed(held(null))).toMatchObject({ odd_value: '1.85' })
  expect(agreed(undefined)).toMatchObject({ odd_value: '1.85' })
  expect(agreed(held('2.10', { bet_status: 'closed' }))).toBeNull()
})

const refusal = (code: 'ODDS_CHANGED' | 'LEG_EXPIRED' | 'LEG_SUSPENDED', odd_value: string | null) => ({
  legs: [{ parent_match_id: 1, sub_type_id: 1, special_bet_value: '', outcome_id: '1', code, odd_value }],
})
const setting = { acceptIncreases: true, acceptAny: false }

test.each([
  ['a lower price is flagged', 'ODDS_CHANGED', '1.70', pick(1), { changed: true }, null],
  ['a suspended leg is locked', 'LEG_SUSPENDED', null, pick(1), { changed: false }, 'UNAVAILABLE'],
  ['an expired leg is shown so', 'LEG_EXPIRED', null, pick(1), { changed: false }, 'EXPIRED'],
  ['a live leg that is over is locked', 'LEG_EXPIRED', null, livePick(1), { changed: false }, 'UNAVAILABLE'],
] as const)('refused: %s', (_, code, odds, held, expected, problem) => {
  const slip = { ...emptySlip('normal'), picks: [held, pick(2)] }
  const after = refreshSlip(slip, updatesFromRefusal(slip.picks, refusal(code, odds), at), setting)
  expect(after.picks[0]).toMatchObject(expected)
  expect(after.picks[0] && pickProblemOf(after.picks[0], at)).toBe(problem)
  expect(after.picks[1]).toBe(slip.picks[1])
})

describe('whether a pick counts for the bonuses goes by its whole line', () => {
  const { bonus } = profileOf('et')
  const line = (...prices: string[]) =>
    market({ odds: prices.map((odd_value, place) => odd({ odd_value, outcome_id: String(place + 1) })) })
  test.each([
    ['at 7 %', ['2.50', '3.30', '2.70'], true],
    ['at 1 %', ['2.50', '3.60', '3.00'], false],
  ])('%s', (_name, prices, counts) => {
    const held = pick(7)
    const updates = updatesFromMarkets([held], 7, [line(...prices)], open)
    const slip = refreshSlip({ kind: 'normal', picks: [held] }, updates, { acceptIncreases: true, acceptAny: true })
    expect(legCountsOf(slip, bonus)).toEqual([counts])
  })
  test('and stays as it was while the line is suspended', () => {
    const held = { ...pick(7), bonus_margin: 100 }
    const stopped = { ...line('2.50', '3.30', '2.70'), market_active: 0 as const }
    const updates = updatesFromMarkets([held], 7, [stopped], open)
    const slip = refreshSlip({ kind: 'normal', picks: [held] }, updates, { acceptIncreases: true, acceptAny: true })
    expect(legCountsOf(slip, bonus)).toEqual([false])
  })
  test.each([
    ['counted, and does not at the price of now', 700, 100, false],
    ['did not count, and does at the price of now', 100, 700, true],
    ['is not said by an older server', 100, undefined, false],
  ])('and by the refusal of a price that moved: a pick %s', (_name, before, now, counts) => {
    const held = { ...pick(1), bonus_margin: before }
    const [leg] = refusal('ODDS_CHANGED', '1.70').legs
    const legs = [{ ...(leg as typeof leg & object), ...(now === undefined ? {} : { bonus_margin: now }) }]
    const slip = refreshSlip({ kind: 'normal', picks: [held] }, updatesFromRefusal([held], { legs }, at), setting)
    expect(legCountsOf(slip, bonus)).toEqual([counts])
  })
})
