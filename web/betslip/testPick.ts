// Picks, matches and odds that the tests of the slip start from.
import type { Market, Odd } from '@walia/contract/matches.ts'
import type { Pick as BetPick } from '@walia/domain/betslip/slip.ts'
import { type PickedMatch, pickOf } from '../odds/pickOf.ts'

export const odd = (change: Partial<Odd> = {}): Odd => ({
  odd_key: '1',
  display: '1',
  odd_value: '1.85',
  outcome_id: '1',
  special_bet_value: '',
  sub_type_id: 1,
  odd_active: 1,
  market_active: 1,
  ...change,
})

export const market = (change: Partial<Market> = {}): Market => ({
  sub_type_id: 1,
  name: '1x2',
  special_bet_value: '',
  status: 1,
  market_active: 1,
  favourite: true,
  groups: ['main'],
  odds: [odd(), odd({ odd_key: 'X', display: 'X', outcome_id: '2', odd_value: '3.40' })],
  ...change,
})

export const match = (id: number, change: Partial<PickedMatch> = {}): PickedMatch => ({
  match_id: id,
  parent_match_id: id,
  home_team: `Home ${id}`,
  away_team: `Away ${id}`,
  start_time: '2026-11-22T16:30:00.000Z',
  sport_id: 1,
  competition_name: 'Premier League',
  live: null,
  ...change,
})

export const liveState = {
  home_score: '1',
  away_score: '0',
  period: 'half1',
  clock: '12:00',
  clock_at: 0,
  clock_running: true,
  clock_speed: 1,
  period_scores: [],
}

export const pick = (id: number, oddChange: Partial<Odd> = {}): BetPick => pickOf(match(id), market(), odd(oddChange))
export const livePick = (id: number): BetPick => pickOf(match(id, { live: liveState }), market(), odd())
