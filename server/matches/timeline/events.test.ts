// Events from two states of a match: what each change tells, and that the events add up to the state again.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { EventStatus } from '../../odds/index.ts'
import { eventsBetween, foldEvents, type MatchEvent, stateAfter } from './events.ts'

const FOOTBALL = 1
const BASKETBALL = 2
const TENNIS = 5
const start: EventStatus = {
  ...{ status: 1, matchStatus: 6, homeScore: '0', awayScore: '0', periodScores: [], clock: '10:00' },
  ...{ clockStopped: false, at: 1000, statistics: { corners: [0, 0], yellow_cards: [0, 0] }, server: null },
  ...{ homeGameScore: null, awayGameScore: null },
}
type Change = Partial<EventStatus>
const textOf = ({ kind, team, home, away }: MatchEvent) => `${kind}${team ? ` ${team}` : ''} ${home}:${away}`
const between = (sportId: number, before: Change, after: Change) =>
  eventsBetween(stateAfter({ ...start, ...before }, sportId), { ...start, ...before, ...after }, sportId, 0).map(textOf)
const sets = (...scores: [number, number][]) =>
  scores.map(([home, away], index) => ({ code: 8 + index, home: String(home), away: String(away) }))

test.each<[string, number, Change, Change, string[]]>([
  ['nothing', FOOTBALL, {}, { clock: '11:00', at: 2000 }, []],
  ['a goal', FOOTBALL, {}, { homeScore: '1' }, ['goal 1 1:0']],
  ['a goal of the away side', FOOTBALL, { homeScore: '1' }, { awayScore: '1' }, ['goal 2 1:1']],
  ['two goals between messages', FOOTBALL, {}, { homeScore: '2' }, ['goal 1 1:0', 'goal 1 2:0']],
  ['a goal of each side', FOOTBALL, {}, { homeScore: '1', awayScore: '1' }, ['goal 1 1:0', 'goal 2 1:1']],
  ['a goal taken back', FOOTBALL, { homeScore: '1' }, { homeScore: '0' }, ['goal_corrected 1 0:0']],
  ['decimals of the feed', FOOTBALL, { homeScore: '1.0' }, { homeScore: '2.0' }, ['goal 1 2:0']],
  [
    'a corner and a card',
    FOOTBALL,
    {},
    { statistics: { corners: [1, 0], yellow_cards: [0, 1] } },
    ['corner 1 1:0', 'yellow_card 2 0:1'],
  ],
  ['half time after a goal', FOOTBALL, {}, { homeScore: '1', matchStatus: 31 }, ['goal 1 1:0', 'period 1:0']],
  ['a count nobody knows', FOOTBALL, {}, { statistics: { ...start.statistics, throw_ins: [3, 4] } }, []],
  ['a count that was not told before', FOOTBALL, { statistics: {} }, { statistics: { corners: [4, 2] } }, []],
  ['a basket', BASKETBALL, { homeScore: '10' }, { homeScore: '13' }, ['score 1 13:0']],
  ['a game', TENNIS, { periodScores: sets([0, 0]) }, { periodScores: sets([1, 0]) }, ['game 1 1:0']],
  [
    'the last game of a set',
    TENNIS,
    { periodScores: sets([5, 4]) },
    { periodScores: sets([6, 4]), homeScore: '1' },
    ['game 1 6:4', 'set 1 1:0'],
  ],
  ['a new set begins with no game', TENNIS, { periodScores: sets([6, 4]) }, { periodScores: sets([6, 4], [0, 0]) }, []],
  [
    'points of a rally sport are not told, its sets are',
    23,
    { periodScores: sets([20, 20]) },
    { periodScores: sets([25, 20]), homeScore: '1' },
    ['set 1 1:0'],
  ],
])('the events that a change makes: %s', (_name, sportId, before, after, state) =>
  expect(between(sportId, before, after)).toEqual(state),
)

describe('the first state', () => {
  const first = (change: Change) => eventsBetween(null, { ...start, ...change }, FOOTBALL, 0).map(textOf)
  test.each<[string, Change, string[]]>([
    ['not started: nothing', { status: 0, matchStatus: 0 }, []],
    ['kick-off', {}, ['period 0:0']],
    ['joined when it was running', { homeScore: '2', awayScore: '1', matchStatus: 7 }, ['joined 2:1']],
  ])('%s', (_name, change, state) => expect(first(change)).toEqual(state))
})

test('events go on counting and carry clock, period and time', () => {
  const now = { ...start, homeScore: '1', clock: '33:12', at: 5000 }
  expect(eventsBetween(stateAfter(start, FOOTBALL), now, FOOTBALL, 7)).toEqual([
    { seq: 8, at: 5000, clock: '33:12', period: 6, kind: 'goal', team: 1, home: 1, away: 0 },
  ])
})

test('events stored before a restart at any point fold back to the same state', () => {
  const step = fc.record({
    homeScore: fc.integer({ min: 0, max: 4 }).map(String),
    awayScore: fc.integer({ min: 0, max: 4 }).map(String),
    corners: fc.tuple(fc.nat(9), fc.nat(9)),
    matchStatus: fc.constantFrom(6, 31, 7, 100),
  })
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
      const events = eventsBetween(null, start, FOOTBALL, 0)
      let state = stateAfter(start, FOOTBALL)
      for (const { corners, ...change } of steps) {
        const status: EventStatus = { ...start, ...change, statistics: { corners, yellow_cards: [0, 0] } }
        events.push(...eventsBetween(state, status, FOOTBALL, events.length))
        state = stateAfter(status, FOOTBALL)
        const folded = foldEvents(events)
        expect(folded?.score).toEqual(state.score)
        expect(folded?.period).toBe(state.period)
        expect(folded?.counts.corner ?? [0, 0]).toEqual(corners)
        expect(eventsBetween(folded, status, FOOTBALL, events.length)).toEqual([])
      }
      expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1))
    }),
  )
})
