// Results, faults, the event itself and producers, message by message: what each rule of the feed does to the state.
import { multiplierOf } from '@walia/domain/settlement/multiplier.ts'
import { describe, expect, test } from 'vitest'
import {
  alive,
  cancel,
  EVENT,
  element,
  fixtureChange,
  market,
  oddsChange,
  oneXTwo,
  oneXTwoResult,
  outcome,
  rollbackCancel,
  rollbackSettlement,
  settlement,
  snapshotComplete,
  statusChange,
  total,
} from '../adapters/uof/samples/messages.ts'
import { run, t } from '../adapters/uof/samples/run.ts'
import { usualGroupsOf } from '../marketGroups.ts'
import { createReplay } from '../replay.ts'

describe('results on the stack of a line', () => {
  const open = oddsChange(t(1), oneXTwo(), total('2'))
  const won = (id: 1 | 2 | 3, timestamp: number, certainty = 1) =>
    settlement({ timestamp, certainty }, oneXTwoResult(id))
  const winners = (after: ReturnType<typeof run>) =>
    after.event?.settlements.map(
      (s) => `${s.market}:${s.outcomes.find((o) => o.result === 1)?.id ?? '-'}@${s.certainty}`,
    )
  const one = market({ id: 1 })
  const windows = (after: ReturnType<typeof run>) =>
    after.event?.cancels.map((c) => [c.startTime, c.endTime, c.voidReason])
  test.each([
    ['settled', [open, won(1, 2)], ['1:1@1'], [], 0],
    ['the same again', [open, won(1, 2), won(1, 2), won(1, 3)], ['1:1@1'], [], 0],
    ['confirmed', [open, won(1, 2), won(1, 3, 2)], ['1:1@2'], [], 0],
    ['never less certain by the same result', [open, won(1, 2, 2), won(1, 3, 1)], ['1:1@2'], [], 0],
    ['overwritten', [open, won(1, 2, 2), won(2, 3, 1)], ['1:2@1'], [], 0],
    ['without certainty', [open, settlement({ timestamp: 2, certainty: null }, oneXTwoResult(3))], ['1:3@1'], [], 0],
    ['rolled back', [open, won(1, 2), rollbackSettlement(t(3), one)], [], [], 0],
    ['rolled back and settled again', [open, won(1, 2), rollbackSettlement(t(3), one), won(2, 4)], ['1:2@1'], [], 0],
    ['nothing to roll back', [open, rollbackSettlement(t(3), one), rollbackCancel(t(3), one)], [], [], 2],
    ['rolled back twice', [open, won(1, 2), rollbackSettlement(t(3), one), rollbackSettlement(t(3), one)], [], [], 1],
    [
      'one outcome rolled back',
      [open, won(1, 2), rollbackSettlement(t(3), market({ id: 1 }, outcome({ id: 1 })))],
      ['1:-@1'],
      [],
      0,
    ],
    ['never offered', [open, settlement(t(2), market({ id: 45 }, outcome({ id: 274, result: 1 })))], [], [], 1],
    ['cancelled', [open, cancel(t(2), market({ id: 1, void_reason: 12 }))], [], [[null, null, 12]], 0],
    [
      'cancelled over a result',
      [open, won(1, 2), cancel({ timestamp: 3, start_time: 5, end_time: 9 }, one)],
      ['1:1@1'],
      [[5, 9, null]],
      0,
    ],
    [
      'two windows',
      [open, cancel({ timestamp: 2, end_time: 9 }, one), cancel({ timestamp: 3, start_time: 20 }, one)],
      [],
      [
        [null, 9, null],
        [20, null, null],
      ],
      0,
    ],
    [
      'the same window twice',
      [open, cancel({ timestamp: 2, end_time: 9 }, one), cancel({ timestamp: 2, end_time: 9 }, one)],
      [],
      [[null, 9, null]],
      0,
    ],
    [
      'the cancel of that window taken back',
      [open, won(1, 2), cancel({ timestamp: 3, end_time: 9 }, one), rollbackCancel({ timestamp: 4, end_time: 9 }, one)],
      ['1:1@1'],
      [],
      0,
    ],
    [
      'but not of another window',
      [open, cancel({ timestamp: 3, end_time: 9 }, one), rollbackCancel({ timestamp: 4, end_time: 8 }, one)],
      [],
      [[null, 9, null]],
      1,
    ],
  ])('%s', (_name, bodies, settled, cancels, ignored) => {
    const after = run(...bodies)
    expect(winners(after)).toEqual(settled)
    expect(windows(after)).toEqual(cancels)
    expect(after.ignored).toHaveLength(ignored)
    expect(after.errors).toEqual([])
  })

  test('a factor of 28 decimals is read whole', () => {
    const third = `0.${'3'.repeat(28)}`
    const body = settlement(
      t(2),
      market({ id: 18, specifiers: 'total=2' }, outcome({ id: 12, result: 1, dead_heat_factor: third })),
    )
    const { settlements = [] } = run(open, body).event ?? {}
    expect(settlements[0]?.outcomes).toEqual([{ id: '12', result: 1, voidFactor: null, deadHeatFactor: Number(third) }])
    expect(multiplierOf({ result: 1, deadHeatFactor: third }, 200)).not.toBeNull()
  })

  test('void and dead heat factors', () => {
    const body = settlement(
      t(2),
      market(
        { id: 18, specifiers: 'total=2' },
        outcome({ id: 12, result: 0, void_factor: '1.0' }),
        outcome({ id: 13, result: 1, void_factor: '0.50', dead_heat_factor: '0.25' }),
      ),
    )
    expect(run(open, body).event?.settlements[0]?.outcomes).toEqual([
      { id: '12', result: 0, voidFactor: 1, deadHeatFactor: null },
      { id: '13', result: 1, voidFactor: 0.5, deadHeatFactor: 0.25 },
    ])
  })

  test.each([
    ['a result takes the line off sale', [won(1, 2)], -3],
    ['a rollback brings it back suspended', [won(1, 2), rollbackSettlement(t(3), one)], -1],
    ['the next prices re-open it', [won(1, 2), rollbackSettlement(t(3), one), oddsChange(t(4), oneXTwo())], 1],
    ['a cancel leaves the status alone', [cancel(t(2), one)], 1],
    ['an undecided result leaves it open', [settlement(t(2), market({ id: 1 }, outcome({ id: 1, result: -1 })))], 1],
  ])('%s', (_name, bodies, status) => {
    expect(run(open, ...bodies).statuses[1]).toBe(status)
  })
})

describe('what cannot be read suspends what it names', () => {
  const open = oddsChange(t(1), oneXTwo(), total('2.5'))
  const bad = (line: string) => oddsChange(t(2), line, total('3.5'))
  const rest = { '18?total=2.5': 1, '18?total=3.5': 1 }
  test.each([
    ['odds', bad(oneXTwo({}, ['1.9', 'abc', '2'])), { 1: -1, ...rest }],
    ['negative odds', bad(oneXTwo({}, ['1.9', '-2.5', '2'])), { 1: -1, ...rest }],
    ['odds with an exponent', bad(oneXTwo({}, ['1.9', '1e3', '2'])), { 1: -1, ...rest }],
    ['odds that are not a number', bad(oneXTwo({}, ['NaN', '1', '2'])), { 1: -1, ...rest }],
    ['a status', bad(oneXTwo({ status: 'open' })), { 1: -1, ...rest }],
    ['an unknown status', bad(oneXTwo({ status: 7 })), { 1: -1, ...rest }],
    ['an active', bad(market({ id: 1 }, outcome({ id: 1, odds: 2, active: 'maybe' }))), { 1: -1, ...rest }],
    ['an outcome without id', bad(market({ id: 1 }, outcome({ odds: 2 }))), { 1: -1, ...rest }],
    [
      'an outcome twice',
      bad(market({ id: 1 }, outcome({ id: 1, odds: 2 }), outcome({ id: 1, odds: 3 }))),
      { 1: -1, ...rest },
    ],
    ['a result', settlement(t(2), market({ id: 1 }, outcome({ id: 1, result: 'won' }))), { 1: -1, '18?total=2.5': 1 }],
    [
      'a void factor',
      settlement(t(2), market({ id: 1 }, outcome({ id: 1, result: 1, void_factor: 2 }))),
      { 1: -1, '18?total=2.5': 1 },
    ],
    [
      'a dead heat factor that settlement could not read',
      settlement(t(2), market({ id: 1 }, outcome({ id: 1, result: 1, dead_heat_factor: '00.5' }))),
      { 1: -1, '18?total=2.5': 1 },
    ],
    ['a market id names the event', bad(market({ id: 'x' })), { 1: -1, '18?total=2.5': -1, '18?total=3.5': -1 }],
    ['a status of the event', statusChange(t(2), { status: 'x' }), { 1: -1, '18?total=2.5': -1 }],
    ['a time', oddsChange({ timestamp: 'x' }, oneXTwo()), { 1: -1, '18?total=2.5': -1 }],
    ['a producer', oddsChange({ product: null, timestamp: 2 }, oneXTwo()), { 1: -1, '18?total=2.5': -1 }],
    ['a window', cancel({ timestamp: 2, start_time: 'noon' }, market({ id: 1 })), { 1: -1, '18?total=2.5': -1 }],
    ['a body that breaks off', oddsChange(t(2), oneXTwo()).slice(0, -30), { 1: -1, '18?total=2.5': -1 }],
  ])('%s', (_name, body, statuses) => {
    const after = run(open, body)
    expect(after.statuses).toEqual(statuses)
    expect(after.errors).toHaveLength(1)
    expect(after.errors[0]?.file).toBe('m1')
  })

  test('a body without anything is an error and no more', () => {
    const after = run(open, '', 'x', '<a', '<!DOCTYPE a><a/>')
    expect(after.errors).toHaveLength(4)
    expect(after.statuses).toEqual({ 1: 1, '18?total=2.5': 1 })
  })

  test('a routing key names the event of an unreadable body', () => {
    const replay = createReplay(usualGroupsOf)
    replay.apply({ file: 'a', body: open, routingKey: null })
    replay.apply({ file: 'b', body: '\0\0', routingKey: 'hi.pre.-.odds_change.1.sr:match.1234.-' })
    expect(replay.printed().events[0]?.lines.map((line) => line.status)).toEqual([-1, -1])
  })

  test('the next good message re-opens', () => {
    expect(run(open, bad(oneXTwo({}, ['x', '2', '3'])), oddsChange(t(3), oneXTwo())).statuses).toMatchObject({ 1: 1 })
  })
})

describe('the event itself', () => {
  const matchAfter = (...bodies: readonly string[]) => run(...bodies).replay.state.matches.get(EVENT)

  test('score, clock, periods and counts', () => {
    const match = matchAfter(
      statusChange(
        { product: 1 },
        { status: 1, match_status: 6, home_score: 1, away_score: '0' },
        element('clock', { match_time: '12:34', stopped: 'true' }),
        element(
          'period_scores',
          {},
          element('period_score', { match_status_code: 6, number: 1, home_score: 1, away_score: 0 }),
        ),
        element('statistics', {}, element('corners', { home: 3, away: 4 })),
      ),
    )
    expect(match?.status).toMatchObject({
      status: 1,
      matchStatus: 6,
      homeScore: '1',
      clock: '12:34',
      clockStopped: true,
      periodScores: [{ code: 6, home: '1', away: '0' }],
      statistics: { corners: [3, 4] },
      at: 1000,
    })
    expect(match?.live).toBe(true)
  })

  test.each([
    [
      'an older status is dropped',
      [
        statusChange({ product: 1, timestamp: 5 }, { status: 1 }),
        statusChange({ product: 1, timestamp: 4 }, { status: 0 }),
      ],
      1,
      true,
    ],
    [
      'the prematch producer cannot un-start a match',
      [statusChange({ product: 1, timestamp: 5 }, { status: 1 }), statusChange({ timestamp: 6 }, { status: 0 })],
      1,
      true,
    ],
    ['prematch alone is not live', [statusChange({ timestamp: 5 }, { status: 0 })], 0, false],
    [
      'an ended match leaves the live list',
      [
        statusChange({ product: 1, timestamp: 5 }, { status: 1 }),
        statusChange({ product: 1, timestamp: 6 }, { status: 4, match_status: 100 }),
      ],
      4,
      false,
    ],
    [
      'a cancelled fixture',
      [statusChange({ timestamp: 5 }, { status: 0 }), fixtureChange({ timestamp: 6, change_type: 3 })],
      5,
      false,
    ],
    [
      'lost coverage',
      [statusChange({ product: 1, timestamp: 5 }, { status: 1 }), fixtureChange({ timestamp: 6, change_type: 5 })],
      1,
      false,
    ],
  ])('%s', (_name, bodies, status, live) => {
    const match = matchAfter(...bodies)
    expect([match?.status.status, match?.live]).toEqual([status, live])
  })

  test('lost coverage suspends the live lines only', () => {
    const { statuses } = run(
      oddsChange(t(1), oneXTwo(), total('2.5')),
      oddsChange({ product: 1, timestamp: 2 }, oneXTwo()),
      fixtureChange({ timestamp: 3, change_type: 5 }),
    )
    expect(statuses).toEqual({ 1: '-1 of 1', '18?total=2.5': 1 })
  })
})

describe('producers', () => {
  const open = [oddsChange(t(1), oneXTwo()), oddsChange({ product: 1, timestamp: 1 }, total('2.5'))]
  test.each([
    ['an alive changes nothing', [alive({ product: 3 })], { 1: 1, '18?total=2.5': '1 of 1' }],
    [
      'subscribed=0 suspends its own lines',
      [alive({ product: 3, subscribed: 0 })],
      { 1: -1, '18?total=2.5': '1 of 1' },
    ],
    [
      'product_down likewise',
      [element('product_down', { product: 1, timestamp: 5 })],
      { 1: 1, '18?total=2.5': '-1 of 1' },
    ],
    [
      'until the snapshot is complete',
      [alive({ product: 3, subscribed: 0 }), alive({ product: 3 }), snapshotComplete({ product: 3 })],
      { 1: 1, '18?total=2.5': '1 of 1' },
    ],
  ])('%s', (_name, bodies, statuses) => {
    expect(run(...open, ...bodies).statuses).toEqual(statuses)
  })

  test('unknown messages are ignored, with their reason', () => {
    expect(run('<cashout product="3"/>', '<novelty/>').ignored).toEqual([
      { file: 'm0', reason: 'unknown message cashout' },
      { file: 'm1', reason: 'unknown message novelty' },
    ])
  })
})
