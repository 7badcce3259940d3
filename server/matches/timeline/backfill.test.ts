// The past of a match that was joined late: the same kinds and totals as if it had been heard.
import { createSimulator } from '@walia/simulator/index.ts'
import { expect, test } from 'vitest'
import { pastEventsOf, pastMatchesOf } from '../../odds/index.ts'
import { eventsFromPast } from './backfill.ts'
import { foldEvents } from './events.ts'

const NOW = Date.parse('2026-11-21T18:00:00.000Z')
const xml = (...events: string[]) =>
  `<match_timeline><timeline>${events.map((event) => `<event ${event}/>`).join('')}</timeline></match_timeline>`
const at = (minute: number) => `time="2026-11-21T15:${String(minute).padStart(2, '0')}:00Z"`

test.each([
  ['nothing', 1, [], []],
  [
    'periods, goals and counts',
    1,
    [
      `type="period_start" match_status_code="6" ${at(0)}`,
      `type="corner_kick" team="home" ${at(3)}`,
      `type="score_change" team="away" home_score="0" away_score="1" ${at(9)}`,
      `type="corner_kick" team="home" ${at(11)}`,
      `type="break_start" match_status_code="31" ${at(45)}`,
    ],
    ['period 0:0', 'corner 1:0', 'goal 0:1', 'corner 2:0', 'period 0:1'],
  ],
  [
    "the kind is the sport's",
    5,
    [`type="score_change" team="home" home_score="1" away_score="0" ${at(1)}`],
    ['set 1:0'],
  ],
  [
    'the point that ends a set, before the break at the same time',
    5,
    [
      `type="period_start" match_status_code="8" ${at(0)}`,
      `type="break_start" match_status_code="30" ${at(40)}`,
      `type="score_change" team="home" home_score="1" away_score="0" ${at(40)}`,
    ],
    ['period 0:0', 'set 1:0', 'period 1:0'],
  ],
  ['a card nobody is named for', 1, [`type="yellow_card" ${at(1)}`], []],
  ['a word nobody knows', 1, [`type="throw_in" team="home" ${at(1)}`], []],
  ['no time', 1, ['type="corner_kick" team="home"'], []],
  [
    'in the order of time',
    1,
    [
      `type="score_change" home_score="2" away_score="0" ${at(9)}`,
      `type="score_change" home_score="1" away_score="0" ${at(4)}`,
    ],
    ['goal 1:0', 'goal 2:0'],
  ],
])('the events before a match was joined: %s', (_name, sportId, events, expected) => {
  const past = eventsFromPast(pastEventsOf(xml(...events)), sportId)
  expect(past.map(({ kind, home, away }) => `${kind} ${home}:${away}`)).toEqual(expected)
  expect(past.map(({ seq }) => seq)).toEqual(past.map((_, index) => index + 1))
})

test('of every match of a simulated day it adds up to the final score and period', async () => {
  const worldClock = { anchorWall: NOW, anchorWorld: NOW, speed: 1 }
  const simulator = createSimulator({ seed: '5', worldClock, now: () => NOW })
  const sports = new Set<number>()
  for await (const text of simulator.results?.(NOW - 6 * 3_600_000, NOW) ?? [])
    for (const { fixture, status } of pastMatchesOf(text)) {
      const past = eventsFromPast(pastEventsOf((await simulator.timeline?.(fixture.urn)) ?? ''), fixture.sportId)
      const folded = foldEvents(past)
      expect([...(folded?.score ?? []), folded?.period], fixture.urn).toEqual([
        Number(status.homeScore),
        Number(status.awayScore),
        status.matchStatus,
      ])
      sports.add(fixture.sportId)
    }
  expect(sports.size).toBeGreaterThan(6)
})
