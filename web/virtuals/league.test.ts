// What a super league's answers come to on screen.
import type { VirtualMarket } from '@walia/contract/virtuals.ts'
import { expect, test } from 'vitest'
import { eventsOf, firstLeagueOf, marketOf, minuteOf, momentAt, rowLineOf, sceneAt } from './league.ts'

const kickOff = Date.parse('2026-11-21T16:30:00.000Z')
const halves = { half_ms: 90_000, pause_ms: 10_000 }
const show = { kick_off_at: new Date(kickOff).toISOString(), whistle_at: new Date(kickOff + 190_000).toISOString() }

test.each([
  [-5_000, 0, 'before'],
  [0, 1, 'half1'],
  [1_999, 1, 'half1'],
  [2_000, 2, 'half1'],
  [89_999, 45, 'half1'],
  [90_000, 45, 'halfTime'],
  [99_999, 45, 'halfTime'],
  [100_000, 46, 'half2'],
  [102_000, 47, 'half2'],
  [189_999, 90, 'half2'],
  [190_000, 90, 'ended'],
  [300_000, 90, 'ended'],
] as const)('%i ms after the kick-off it is minute %i (%s)', (ms, minute, moment) => {
  expect(minuteOf(show, halves, kickOff + ms)).toBe(minute)
  expect(momentAt(show, halves, kickOff + ms)).toBe(moment)
})

const goals = [
  { minute: 10, side: 1 },
  { minute: 60, side: 2 },
] as const

const course = { goals, incidents: [] }
const ENDED = kickOff + 190_000

test('goals are listed with the score that each made, from the moment when their minute begins', () => {
  const events = eventsOf(course, show, halves, ENDED)
  expect(events.map(({ clock, home, away, period }) => [clock, home, away, period])).toEqual([
    ['10:00', 1, 0, 'half1'],
    ['60:00', 1, 1, 'half2'],
  ])
  expect(events.map(({ at }) => at - kickOff)).toEqual([18_000, 128_000])
  const listedAt = (ms: number) => eventsOf(course, show, halves, kickOff + ms).map(({ clock }) => clock)
  expect([17_999, 18_000, 127_999, 128_000].map(listedAt)).toEqual([[], ['10:00'], ['10:00'], ['10:00', '60:00']])
})

test('the ball is in the goal for a moment after each goal, then anywhere, and in the middle while nothing is played', () => {
  const events = eventsOf(course, show, halves, ENDED)
  const at = (ms: number) => sceneAt(7, events.slice(0, 1), momentAt(show, halves, kickOff + ms), kickOff + ms)
  expect(at(19_000)).toMatchObject({ side: 'home', area: 'goal', ball: { x: 105, y: 34 } })
  expect(sceneAt(7, events, 'half2', kickOff + 129_000)).toMatchObject({ side: 'away', ball: { x: 0 } })
  for (let ms = 26_000; ms < 90_000; ms += 2_000) {
    const { ball, side } = at(ms)
    expect([side, ball && ball.x >= 10 && ball.x < 95 && ball.y >= 10 && ball.y < 58]).toEqual([null, true])
  }
  expect(at(95_000).ball).toEqual({ x: 52.5, y: 34 })
})

test('shots, corners and cards stand among the goals in their minutes, and no goal is driven from the pitch by them', () => {
  const incidents = [
    { minute: 10, side: 2, kind: 'corner' },
    { minute: 11, side: 2, kind: 'shot' },
    { minute: 40, side: 1, kind: 'yellow_card' },
    { minute: 70, side: 2, kind: 'corner' },
  ] as const
  const at = (ms: number) => {
    const events = eventsOf({ goals, incidents }, show, halves, kickOff + ms)
    const { event, side, area } = sceneAt(7, events, momentAt(show, halves, kickOff + ms), kickOff + ms)
    return [events.map(({ kind, home, away }) => `${kind} ${home}:${away}`), event?.kind ?? null, side, area]
  }
  expect(at(18_500)).toEqual([['corner 0:1', 'goal 1:0'], 'goal', 'home', 'goal'])
  expect(at(20_500)).toEqual([['corner 0:1', 'goal 1:0', 'shot 0:1'], 'goal', 'home', 'goal'])
  expect(at(23_500).slice(1)).toEqual([null, null, null])
  expect(at(79_000).slice(1)).toEqual(['yellow_card', 'home', 'half'])
  expect(at(149_000)[0]).toContain('corner 0:2')
  expect(at(149_000).slice(1)).toEqual(['corner', 'away', 'corner'])
  const clocks = eventsOf({ goals, incidents }, show, halves, ENDED).map(({ clock }) => clock)
  expect(clocks).toEqual(['10:00', '10:00', '11:00', '40:00', '60:00', '70:00'])
})

const line = (special_bet_value: string, ...odds: (string | null)[]): VirtualMarket => ({
  ...{ sub_type_id: 18, special_bet_value, name: 'Total' },
  outcomes: odds.map((each, index) => ({ outcome_id: String(index), outcome_name: `Over ${index}`, odds: each })),
})

test('of several lines a row shows the one whose prices are closest to each other', () => {
  expect(
    rowLineOf([line('total=1.5', '1.20', '4.10'), line('total=2.5', '1.80', '1.95'), line('total=4.5', null, '1.05')]),
  ).toMatchObject({
    special_bet_value: 'total=2.5',
  })
  expect(rowLineOf([])).toBeNull()
})

test('a price that is not for sale, and every price of a closed match, cannot be picked', () => {
  const open = marketOf(line('total=2.5', '1.80', null), true)
  expect(open.odds.map(({ odd_active, market_active, odd_value }) => [odd_active, market_active, odd_value])).toEqual([
    [1, 1, '1.80'],
    [0, 1, '0'],
  ])
  expect(marketOf(line('total=2.5', '1.80', null), false).market_active).toBe(0)
})

test.each([
  ['the first that still takes bets for 15 s', null, [14_999, 15_000, 60_000], 2],
  ['the next one where none does', null, [1, 2, 3], 1],
  ['the one that was bet on', 1, [1, 60_000, 90_000], 1],
  ['none of that number any more', 9, [20_000, 60_000, 90_000], 1],
] as const)('without a choice: %s', (_, betOn, left, league) => {
  const leagues = left.map((ms, index) => ({ league: index + 1, closes_at: new Date(kickOff + ms).toISOString() }))
  expect(firstLeagueOf(leagues, betOn, kickOff)?.league).toBe(league)
  expect(firstLeagueOf([], betOn, kickOff)).toBeUndefined()
})
