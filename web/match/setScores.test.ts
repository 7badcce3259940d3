// The smaller scores of a match in sets.
import type { LiveState } from '@walia/contract/matches.ts'
import { expect, test } from 'vitest'
import { setScoresOf } from './setScores.ts'

const live = (change: Partial<LiveState>): LiveState => ({
  ...{ home_score: '1', away_score: '0', clock: null, clock_at: 0, clock_running: false, clock_speed: 1 },
  period: 'set2',
  period_scores: [
    { period: 'set1', home: '6', away: '4' },
    { period: 'set2', home: '3', away: '5' },
  ],
  ...change,
})

test.each<[string, Partial<LiveState>, string[]]>([
  ['tennis: games and points', { home_game_score: '15', away_game_score: '40' }, ['3:5', '15:40']],
  ['advantage', { home_game_score: '50', away_game_score: '40' }, ['3:5', 'A:40']],
  ['a tie-break', { home_game_score: '7', away_game_score: '6' }, ['3:5', '7:6']],
  ['table tennis: points of the set', {}, ['3:5']],
  ['a set that has just begun', { period: 'set3' }, []],
  ['between sets', { period: 'break' }, []],
  ['football', { period: 'half2' }, []],
  ['over', { period: 'ended', home_game_score: '0', away_game_score: '0' }, []],
])('the smaller scores of a match: %s', (_, change, expected) => {
  expect(setScoresOf(live(change)).map(({ home, away }) => `${home}:${away}`)).toEqual(expected)
})
