// Between slip and code: the body that shares, the picks that load, and what they carry into the bet.
import type { SharedPick } from '@walia/contract/sharing.ts'
import { pickProblemOf } from '@walia/domain/betslip/pick.ts'
import { emptySlip } from '@walia/domain/betslip/slip.ts'
import { virtualMatchIdOf } from '@walia/domain/virtuals/ids.ts'
import { expect, test } from 'vitest'
import { betBodyOf } from '../betslip/placement.ts'
import { pick } from '../betslip/testPick.ts'
import { addedTo, goodPicksOf, kindOf, pickOfShared, shareBodyOf, sharerFieldsOf } from './sharedPicks.ts'

const visitor = { profileId: null, token: null, countryId: 3, country: 'Ethiopia' }
const shared = (change: Partial<SharedPick> = {}): SharedPick => ({
  state: 'same',
  shared_odd_value: '1.85',
  odd_value: '1.85',
  odd_active: 1,
  market_active: 1,
  match_id: 7,
  parent_match_id: 7,
  home_team: 'Home 7',
  away_team: 'Away 7',
  start_time: '2026-11-22T16:30:00.000Z',
  sport_id: 1,
  competition_name: 'Premier League',
  sub_type_id: 18,
  market_name: 'Total',
  special_bet_value: 'total=2.5',
  outcome_id: '12',
  odd_key: 'Over 2.5',
  display: 'ከ2.5 በላይ',
  bet_type: 7,
  live: false,
  ...change,
})

test('a visitor shares without profile id and token, a bettor with both', () => {
  expect(sharerFieldsOf(visitor)).toEqual({ src: 'MOBILE_WEB', country_id: 3, country: 'Ethiopia' })
  expect(sharerFieldsOf({ ...visitor, profileId: 5, token: 'T' })).toMatchObject({ profile_id: 5, token: 'T' })
})

test('the share body: the picks, and the code that they came with', () => {
  const slip = { ...emptySlip('normal'), picks: [pick(1), pickOfShared(shared(), 'WAH7K2CD')] }
  expect(shareBodyOf(slip, visitor)).toEqual({
    src: 'MOBILE_WEB',
    country_id: 3,
    country: 'Ethiopia',
    product_type: 'normal',
    betslip: [
      {
        odd_key: '1',
        outcome_id: '1',
        special_bet_value: '',
        parent_match_id: 1,
        sub_type_id: 1,
        has_parent: false,
        parent_code: null,
      },
      {
        odd_key: 'Over 2.5',
        outcome_id: '12',
        special_bet_value: 'total=2.5',
        parent_match_id: 7,
        sub_type_id: 18,
        has_parent: true,
        parent_code: 'WAH7K2CD',
      },
    ],
  })
})

test('loaded picks are marked, and carry their code into the bet body', () => {
  const slip = { ...emptySlip('normal'), picks: goodPicksOf([shared()], 'WAH7K2CD', 39) }
  const body = betBodyOf({
    slip,
    stake: 100_00,
    totalOdds: 185n,
    setting: { acceptIncreases: true, acceptAny: false },
    bettor: { ...visitor, language: 'en', userAgent: 'x', appName: 'MOBILE_WEB' },
  })
  expect(body.betslip[0]).toMatchObject({ is_shared: true, share_code: 'WAH7K2CD', odd_value: '1.85', bet_type: 7 })
})

test('only same and moved picks open with the slip, at the price of now and without a flag', () => {
  const data = [
    shared({ parent_match_id: 1 }),
    shared({ parent_match_id: 2, state: 'moved', shared_odd_value: '1.50' }),
    shared({ parent_match_id: 3, state: 'suspended', odd_active: 0 }),
    shared({ parent_match_id: 4, state: 'expired' }),
  ]
  const picks = goodPicksOf(data, 'WAH7K2CD', 39)
  expect(picks.map((each) => [each.parent_match_id, each.accepted_odd, each.changed])).toEqual([
    [1, '1.85', false],
    [2, '1.85', false],
  ])
  for (const each of picks) expect(pickProblemOf(each, Date.parse('2026-11-22T16:29:59Z'))).toBeNull()
  expect(goodPicksOf(data, 'WAH7K2CD', 1)).toHaveLength(1)
})

test.each([
  ['other matches join', [1], [2, 3], 39, [1, 2, 3], [2, 0, 0]],
  ['a match that is there keeps its own pick', [1, 2], [2, 3], 39, [1, 2, 3], [1, 1, 0]],
  ['as many as there is room for', [1], [2, 3, 4], 3, [1, 2, 3], [2, 0, 1]],
  ['all are there', [1, 2], [1, 2], 39, [1, 2], [0, 2, 0]],
] as const)('adding a code: %s', (_case, own, loaded, legsMax, ids, counts) => {
  const held = { ...emptySlip('normal'), picks: own.map((id) => pick(id)) }
  const good = goodPicksOf(
    loaded.map((id) => shared({ parent_match_id: id })),
    'WAH7K2CD',
    39,
  )
  const { slip, addedCount, heldCount, overCount } = addedTo(held, good, legsMax)
  expect(slip.picks.map((each) => each.parent_match_id)).toEqual(ids)
  expect([addedCount, heldCount, overCount]).toEqual(counts)
  expect(slip.picks.slice(0, own.length)).toEqual(held.picks)
})

test.each([
  ['normal', 'normal'],
  ['combo', 'combo'],
  ['virtual', 'virtual'],
  ['lottery', 'normal'],
])('product type %s fills the slip %s', (type, kind) => {
  expect(kindOf(type)).toBe(kind)
})

test('a code of virtual matches brings picks that end with the betting on their match day', () => {
  const parent_match_id = virtualMatchIdOf({ league: 2, season: 1, day: 14, index: 3 })
  const [virtual, sport] = goodPicksOf([shared({ parent_match_id }), shared()], 'WAH7K2CD', 29)
  expect([virtual?.parent_virtual_id, virtual?.start_time]).toEqual(['1002000000011403', '2026-11-22T16:30:00.000Z'])
  expect([sport?.parent_virtual_id, sport?.start_time]).toEqual([undefined, undefined])
})
