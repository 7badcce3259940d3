// Where the tracker puts the ball after each kind of event.
import type { TimelineEvent } from '@walia/contract/statistics.ts'
import { expect, test } from 'vitest'
import { SHOWN_MS, sceneOf } from './scene.ts'

const event = (kind: string, team: 1 | 2 | null, seq = 2): TimelineEvent => ({
  seq,
  at: 1000,
  clock: '10:00',
  period: 'half1',
  kind,
  team,
  home: 0,
  away: 0,
})

test.each([
  ['goal', 1, 'home', 'goal', { x: 105, y: 34 }],
  ['goal', 2, 'away', 'goal', { x: 0, y: 34 }],
  ['corner', 1, 'home', 'corner', { x: 105, y: 0 }],
  ['corner', 2, 'away', 'corner', { x: 0, y: 0 }],
  ['yellow_card', 2, 'away', 'half', null],
  ['period', null, null, 'centre', { x: 52.5, y: 34 }],
  ['goal_corrected', 1, 'home', null, null],
  ['joined', null, null, null, null],
] as const)('where the ball stands: %s of %s', (kind, team, side, area, ball) => {
  const scene = sceneOf([event('corner', 1), event(kind, team)], 1500)
  expect({ side: scene.side, area: scene.area, ball: scene.ball }).toEqual({ side, area, ball })
})

test('corners take turns, since the feed does not tell which', () => {
  expect(sceneOf([event('corner', 1, 3)], 1000).ball).toEqual({ x: 105, y: 68 })
})

test.each([
  ['no events', [], 0],
  ['an event long past', [event('goal', 1)], 1001 + SHOWN_MS],
])('%s: play goes on', (_, events, now) => {
  expect(sceneOf(events, now)).toEqual({ event: null, side: null, area: null, ball: null })
})
