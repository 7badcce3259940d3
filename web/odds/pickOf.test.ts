// Every field that a pick carries, prematch and live.
import { expect, test } from 'vitest'
import { liveState, market, match, odd } from '../betslip/testPick.ts'
import { ownedBy, pickOf } from './pickOf.ts'

const own = {
  matchId: 7,
  parent_match_id: 7,
  display: 'Home 7 vs Away 7',
  startTime: '2026-11-22T16:30:00.000Z',
  market: '1x2',
  market_name: '1x2',
  game_description: 'Premier League',
  home_team: 'Home 7',
  away_team: 'Away 7',
  odd: { display: '1', odd_key: '1', odd_value: '1.85', special_bet_value: '', outcome_id: '1' },
  type: 1,
  bet_pick: '1',
  live: false,
  active: true,
  status: 'ACTIVE',
  changed: false,
  accepted_odd: '1.85',
  sportId: 1,
  profile_id: null,
  app_name: 'MOBILE_WEB',
  bet_type: 'prebet',
  is_shared: false,
  share_code: null,
}

test('a pick holds what it is called, its odd, its state and where it comes from', () => {
  expect(pickOf(match(7), market(), odd())).toEqual(own)
})

test('a pick is its bettor’s own, a visitor’s nobody’s', () => {
  const pick = pickOf(match(7), market(), odd())
  expect([ownedBy(pick, 5), ownedBy(pick, null)]).toEqual([{ ...own, profile_id: '5' }, own])
})

test.each([
  ['a live match', { live: liveState }, {}, {}, { live: true, bet_type: 'live' }],
  ['a suspended market', {}, { market_active: 0 }, {}, { active: false, status: 'STOPPED' }],
  ['a suspended odd', {}, {}, { odd_active: 0 }, { active: false, status: 'STOPPED' }],
] as const)('the fields of a pick of %s', (_name, matchChange, marketChange, oddChange, then) => {
  expect(pickOf(match(7, matchChange), market(marketChange), odd(oddChange))).toEqual({ ...own, ...then })
})
