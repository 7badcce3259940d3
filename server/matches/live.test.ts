// What the socket is told of matches: whole states first, then only what looks different.
import { Market, MatchListItem } from '@walia/contract/matches.ts'
import type { MatchDelta } from '@walia/contract/websocket.ts'
import { Check } from 'typebox/value'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { TopicSource } from '../websocket/topics.ts'
import { isSameLive } from './delta.ts'
import { periodOf } from './liveState.ts'
import { createTestApp, type TestApp } from './testApp.ts'
import { footballLines, line, TEST_NOW } from './testBook.ts'

let on: TestApp
let source: TopicSource
let totals: TopicSource
let touched: string[]
beforeEach(async () => {
  on = await createTestApp()
  touched = []
  ;[source, totals] = on.topics.sources as [TopicSource, TopicSource]
  on.topics.sentBy({ add: () => {}, touch: (channel) => touched.push(channel) })
  on.book.add(1)
})
afterEach(() => on.app.close())
const channel = (kind: string, id = 1) => {
  const found = source.channelOf(`${kind}:${id}`, null)
  if (!found || !('channel' in found)) throw new Error('no channel')
  source.open?.(found.channel)
  return found.channel
}
/** The delta, and from then on it is told. */
const publish = (name: string): MatchDelta | null => {
  const delta = source.delta?.(name, 'en') as MatchDelta | null
  if (delta) source.settle?.(name)
  return delta
}
const keys = (delta: MatchDelta | null) => delta?.changed.map((m) => `${m.sub_type_id}?${m.special_bet_value}`)

test.each([
  ['head:1', 'channel'],
  ['match:1', 'channel'],
  ['head:99', 'refused'],
  ['match:0', null],
  ['match:01', null],
  ['match:1e3', null],
  ['match:', null],
  ['match:1;2', null],
  ['match:99999999999999999999', null],
  ['', null],
])('topic %s: %s', (topic, answer) => {
  const found = source.channelOf(topic, null)
  expect(found && Object.keys(found)[0]).toBe(answer)
})

describe('states', () => {
  test('a match page has every shown line, a row those of the market filters', () => {
    const page = source.snapshot(channel('match'), 'en') as MatchDelta
    expect(keys(page)).toEqual(['1?', '10?', '18?total=1.5', '18?total=2.5', '29?'])
    expect(page).toMatchObject({ gone: [], live: null, bet_status: 'open', market_count: 4 })
    expect(page.changed.every((market) => Check(Market, market))).toBe(true)
    expect(Check(MatchListItem.properties.bet_status, page.bet_status)).toBe(true)
    expect(keys(source.snapshot(channel('head'), 'en') as MatchDelta)).toEqual(['1?', '10?', '18?total=2.5', '29?'])
  })
  test('names are in the language of the listener', () => {
    const page = source.snapshot(channel('match'), 'am') as MatchDelta
    expect(page.changed[2]?.odds[0]).toMatchObject({ odd_key: 'Over 1.5', display: 'በላይ 1.5' })
  })
})

describe('changes', () => {
  test('only lines that changed visibly are sent, once', () => {
    const page = channel('match')
    on.book.change(1, { lines: [line(1, '', '1:1.50 2:4.60 3:7.20'), line(10, '', '9:1.10 10:1.22 11:2.80')] })
    expect(publish(page)).toEqual({
      changed: [],
      gone: [],
      epoch: 1,
      version: 2,
      moved: { '1?': [1, 1, '1.50', '4.60', '7.20'] },
    })
    expect(publish(page)).toBeNull()
  })
  test('an outcome that comes, goes or is shut', () => {
    const page = channel('match')
    on.book.change(1, { lines: [line(1, '', '1:1.45 2:4.60! 3:1.004')] })
    expect(publish(page)?.moved).toEqual({ '1?': [1, 1, '1.45', '4.60!', '0!'] })
    on.book.change(1, { lines: [line(1, '', '1:1.45 3:7.20')] })
    expect(publish(page)).toMatchObject({ changed: [{ sub_type_id: 1, odds: { length: 2 } }] })
  })
  test('nothing, when a message changed nothing that shows', () => {
    const page = channel('match')
    on.book.change(1, { lines: footballLines() })
    expect(publish(page)).toBeNull()
  })
  test('the row moves to the new favourite line and drops the old one', () => {
    const row = channel('head')
    on.book.change(1, {
      lines: [line(18, 'total=2.5', '12:1.85 13:1.95'), line(18, 'total=3.5', '12:2.5 13:1.5', { favourite: true })],
    })
    expect(publish(row)).toMatchObject({
      changed: [{ special_bet_value: 'total=3.5' }],
      gone: ['18?total=2.5'],
    })
    on.book.change(1, { lines: [line(29, '', '74:1.7 76:2.05', { status: 0 })] })
    expect(publish(row)?.market_count).toBe(3)
  })
  test('a hidden line is sent as gone, a suspended one as closed', () => {
    const page = channel('match')
    on.book.change(1, {
      lines: [line(29, '', '74:1.7 76:2.05', { status: 0 }), line(10, '', '9:1.10 10:1.22 11:2.80', { status: -1 })],
    })
    expect(publish(page)).toMatchObject({
      changed: [],
      moved: { '10?': [-1, 0, '1.10', '1.22', '2.80'] },
      gone: ['29?'],
    })
  })
  test('a producer that falls silent shuts every line of its own', () => {
    const page = channel('match')
    on.book.setProducer(3, false)
    const delta = publish(page)
    expect(delta?.bet_status).toBe('suspended')
    expect(Object.values(delta?.moved ?? {}).map(([status, active]) => [status, active])).toEqual(
      Array(5).fill([-1, 0]),
    )
    on.book.setProducer(3, true)
    expect(publish(page)).toMatchObject({ bet_status: 'open', moved: { '1?': [1, 1, '1.45', '4.60', '7.20'] } })
  })
  test('a goal, the start moved', () => {
    const row = channel('head')
    on.book.change(1, { live: true, status: { status: 1, matchStatus: 6, homeScore: '1', clock: '10:00' } })
    expect(publish(row)?.live).toMatchObject({ home_score: '1', period: 'half1' })
    on.book.change(1, { fixture: { startsAt: TEST_NOW + 60_000 } })
    expect(publish(row)?.start_time).toBe(new Date(TEST_NOW + 60_000).toISOString())
  })
  test('a clock that runs as the browser’s own does is not sent', () => {
    const row = channel('head')
    const clockAt = (clock: string, seconds: number) =>
      on.book.change(1, { live: true, status: { status: 1, matchStatus: 6, clock, at: TEST_NOW + seconds * 1000 } })
    clockAt('10:00', 0)
    expect(publish(row)?.live?.clock).toBe('10:00')
    clockAt('10:30', 30)
    expect(publish(row)).toBeNull()
    clockAt('10:59', 61)
    expect(publish(row)).toMatchObject({ live: { clock: '10:59' } })
  })
  test('small drifts of the clock do not add up beyond two seconds', () => {
    const row = channel('head')
    const clockAt = (clock: string, seconds: number) =>
      on.book.change(1, { live: true, status: { status: 1, matchStatus: 6, clock, at: TEST_NOW + seconds * 1000 } })
    clockAt('10:00', 0)
    publish(row)
    clockAt('10:11', 10)
    on.book.change(1, { lines: [line(1, '', '1:1.51 2:4.60 3:7.20')] })
    expect(publish(row)?.live).toBeUndefined()
    clockAt('10:22', 20)
    expect(publish(row)?.live?.clock).toBe('10:22')
  })
  test('the end of the match', () => {
    const page = channel('match')
    expect(source.isGone?.(page)).toBe(false)
    on.book.change(1, { status: { status: 3, matchStatus: 100 } })
    expect(source.isGone?.(page)).toBe(true)
    on.book.add(2)
    const other = channel('match', 2)
    on.book.remove(2)
    expect(source.isGone?.(other)).toBe(true)
  })
  test('a change touches the topics of its match and the counts', () => {
    touched.length = 0
    on.book.change(1, {})
    expect(touched.sort()).toEqual(['head:1', 'match:1', 'totals'])
  })
})

test('counts are sent when one of them changed', () => {
  expect(totals.channelOf('totals', null)).toEqual({ channel: 'totals' })
  totals.open?.('totals')
  on.book.change(1, {})
  expect(totals.isChanged?.('totals')).toBe(false)
  on.book.change(1, { live: true })
  expect(totals.isChanged?.('totals')).toBe(true)
  expect(totals.snapshot('totals', 'en')).toMatchObject({ total_live_matches: 1 })
})

test.each([
  [0, 'notStarted'],
  [6, 'half1'],
  [7, 'half2'],
  [31, 'halfTime'],
  [42, 'overtime2'],
  [8, 'set1'],
  [12, 'set5'],
  [441, 'set6'],
  [514, 'set8'],
  [13, 'quarter1'],
  [16, 'quarter4'],
  [1, 'period1'],
  [143, 'map3'],
  [401, 'inning1'],
  [402, 'inning1'],
  [419, 'inning10'],
  [303, 'break'],
  [91, 'walkover'],
  [95, 'retired'],
  [100, 'ended'],
  [9999, 'inProgress'],
])('match status %i reads %s', (code, key) => {
  expect(periodOf(code)).toBe(key)
})

test('a live state never equals none', () => {
  const live = {
    home_score: '0',
    away_score: '0',
    period: 'half1',
    clock: null,
    clock_at: 0,
    clock_running: false,
    clock_speed: 1,
    period_scores: [],
  }
  expect([isSameLive(null, null), isSameLive(live, null), isSameLive(live, { ...live, clock_at: 9 })]).toEqual([
    true,
    false,
    true,
  ])
})
