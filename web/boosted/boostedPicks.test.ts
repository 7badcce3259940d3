// Picks of a boosted list: toggling, refreshing, and the models that keep them.
import type { BoostedMatch, BoostedOdd } from '@walia/contract/boosted.ts'
import { expect, test } from 'vitest'
import { withModel } from '../betslip/boostedModels.ts'
import { boostedPickOf, refreshed, toggled } from './boostedPicks.ts'

const odd = (outcome: string, change: Partial<BoostedOdd> = {}): BoostedOdd => ({
  odd_key: outcome,
  display: outcome,
  odd_value: '2.20',
  normal_value: '2.00',
  outcome_id: outcome,
  special_bet_value: '',
  sub_type_id: 1,
  odd_active: 1,
  market_active: 1,
  ...change,
})

const match = (id: number, odds = [odd('1'), odd('2')], change: Partial<BoostedMatch> = {}): BoostedMatch => ({
  parent_match_id: id,
  match_id: id,
  home_team: `Home ${id}`,
  away_team: `Away ${id}`,
  start_time: '2026-11-22T16:30:00.000Z',
  sport_id: 1,
  competition_name: 'League',
  category: 'Country',
  closed: false,
  markets: [{ sub_type_id: 1, special_bet_value: '', name: '1x2', odds }],
  ...change,
})

const pickIn = (from: BoostedMatch, place: number) => {
  const market = from.markets[0] as BoostedMatch['markets'][number]
  return boostedPickOf(from, market, market.odds[place] as BoostedOdd)
}
const setting = { acceptIncreases: true, acceptAny: false }

test('an outcome is taken at its boosted price', () => {
  expect(pickIn(match(7), 0)).toMatchObject({ accepted_odd: '2.20', parent_match_id: 7, live: false, active: true })
})

test('the same again goes, another of the match takes its place', () => {
  const first = toggled([], pickIn(match(7), 0))
  const second = toggled(first.picks, pickIn(match(7), 1))
  const third = toggled(second.picks, pickIn(match(8), 0))
  expect([first.added, second.added, third.added]).toEqual([true, true, true])
  expect(third.picks.map((pick) => [pick.parent_match_id, pick.odd.outcome_id])).toEqual([
    [7, '2'],
    [8, '1'],
  ])
  expect(toggled(third.picks, pickIn(match(7), 1))).toEqual({ picks: [third.picks[1]], added: false })
})

test.each([
  ['as it was', match(7), { active: true, changed: false, accepted_odd: '2.20' }],
  ['dearer is taken', match(7, [odd('1', { odd_value: '2.40' })]), { changed: false, accepted_odd: '2.40' }],
  ['cheaper is asked about', match(7, [odd('1', { odd_value: '2.10' })]), { changed: true, accepted_odd: '2.20' }],
  ['suspended', match(7, [odd('1', { odd_active: 0 })]), { active: false, status: 'STOPPED' }],
  ['in another language', match(7, undefined, { home_team: 'ቡና' }), { home_team: 'ቡና', display: 'ቡና vs Away 7' }],
  ['its match has closed', match(7, undefined, { closed: true }), { active: false, status: 'STOPPED' }],
  ['taken off the list', match(8), { active: false, status: 'STOPPED' }],
])('a pick refreshed: %s', (_, now, expected) => {
  expect(refreshed([pickIn(match(7), 0)], [now], setting)[0]).toMatchObject(expected)
})

test('a model per list; clearing keeps the stake, and the oldest lists are forgotten', () => {
  const pick = pickIn(match(7), 0)
  let models = withModel({}, 1, { betslip: [pick], stake: '50' })
  models = withModel(models, 2, { betslip: [pick] })
  expect(withModel(models, 1, { betslip: [] })[1]).toEqual({ betslip: [], stake: '50' })
  expect(models[2]).toEqual({ betslip: [pick], stake: null })
  for (let id = 3; id <= 12; id++) models = withModel(models, id, { stake: '10' })
  expect(Object.keys(models).map(Number)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
})
