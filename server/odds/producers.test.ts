// The state machine of a producer: when it goes down and up, and what it asks for, told as little stories.
import { describe, expect, test } from 'vitest'
import {
  decideProducer,
  downReasonOf,
  type Producer,
  type ProducerAction,
  type ProducerInput,
  startingProducer,
} from './producers.ts'
import { mayRequest, recoverFrom } from './recoveryLimits.ts'

const HOUR = 3_600_000
const T0 = 1_790_000_000_000
const s = (seconds: number) => T0 + seconds * 1000

/** Steps are [second, input]; the story is what the producer is after each, and what it asks for. */
function story(steps: readonly (readonly [number, ProducerInput])[], goodAt: number | null = s(-60)) {
  let producer: Producer = startingProducer(1, 10 * HOUR, goodAt, 100)
  const reasons: (string | null)[] = []
  const asked: ProducerAction[] = []
  for (const [second, input] of steps) {
    const decision = decideProducer(producer, input, s(second))
    producer = decision.producer
    if (decision.action !== null) asked.push(decision.action)
    reasons.push(downReasonOf(producer))
  }
  return {
    reasons,
    asked,
    after: asked.map(({ requestId, afterMs }) => [requestId, afterMs === null ? null : (afterMs - T0) / 1000]),
    producer,
  }
}
const connected: ProducerInput = { kind: 'connected' }
const disconnected: ProducerInput = { kind: 'disconnected' }
const tick: ProducerInput = { kind: 'tick' }
const alive = (second: number, subscribed = true): ProducerInput => ({ kind: 'alive', at: s(second), subscribed })
const message = (second: number, requestId: number | null = null): ProducerInput => ({
  kind: 'message',
  at: s(second),
  requestId,
  timely: true,
})
const complete = (requestId: number): ProducerInput => ({ kind: 'snapshot', requestId })
/** Up at second 2, by request 100. */
const up = [
  [0, connected],
  [1, alive(1)],
  [2, complete(100)],
] as const

test('starts down, asks with the first alive, is up when that snapshot is complete', () => {
  const { reasons, after, producer } = story([
    [0, connected],
    [1, alive(1)],
    [2, complete(99)],
    [3, message(3)],
    [5, complete(100)],
  ])
  expect(reasons).toEqual(['starting', 'recovering', 'recovering', 'recovering', null])
  expect(after).toEqual([[100, -60]])
  expect(producer.goodAt).toBe(s(-60))
})

test('an alive moves the recovery point, other messages do not', () => {
  const { producer } = story([...up, [11, alive(11)], [12, message(12)], [13, message(13)]])
  expect(producer.goodAt).toBe(s(11))
})

test('an alive during the recovery counts once it is complete', () => {
  expect(
    story([
      [0, connected],
      [1, alive(1)],
      [11, alive(11)],
      [12, complete(100)],
    ]).producer.goodAt,
  ).toBe(s(11))
})

describe('goes down', () => {
  test.each([
    [
      'after 20 s without an alive, not before',
      [
        [21, tick],
        [22, tick],
      ],
      [null, 'silent'],
      [[100, -60]],
    ],
    [
      'by lag, and comes back without a recovery',
      [
        [10, alive(10)],
        [40, message(15)],
        [41, message(30)],
        [42, message(40)],
      ],
      [null, 'lagging', null, null],
      [[100, -60]],
    ],
    [
      'by subscribed=0, and recovers from before it',
      [
        [11, alive(11)],
        [21, alive(21, false)],
        [31, alive(31)],
        [33, complete(101)],
      ],
      [null, 'unsubscribed', 'recovering', null],
      [
        [100, -60],
        [101, 11],
      ],
    ],
    [
      'by a lost connection, and waits for an alive',
      [
        [11, alive(11)],
        [12, disconnected],
        [50, connected],
        [51, tick],
        [52, alive(52)],
        [53, complete(101)],
      ],
      [null, 'disconnected', 'starting', 'starting', 'recovering', null],
      [
        [100, -60],
        [101, 11],
      ],
    ],
    [
      'by product_down',
      [
        [11, alive(11)],
        [40, { kind: 'productDown' }],
        [41, alive(41)],
      ],
      [null, 'recovering', 'recovering'],
      [
        [100, -60],
        [101, 11],
      ],
    ],
    [
      'by a gap that nobody ticked through',
      [
        [11, alive(11)],
        [45, alive(45)],
      ],
      [null, 'recovering'],
      [
        [100, -60],
        [101, 11],
      ],
    ],
  ] as const)('%s', (_name, steps, reasons, after) => {
    const result = story([...up, ...(steps as unknown as [number, ProducerInput][])])
    expect(result.reasons.slice(3)).toEqual(reasons)
    expect(result.after).toEqual(after)
  })
})

describe('a recovery', () => {
  test('interrupted by a gap of alives is repeated from the last good alive', () => {
    const { reasons, after } = story([
      [0, connected],
      [1, alive(1)],
      [11, alive(11)],
      [40, tick],
      [41, alive(41)],
      [45, complete(100)],
      [50, complete(101)],
    ])
    expect(reasons).toEqual(['starting', 'recovering', 'recovering', 'silent', 'recovering', 'recovering', null])
    expect(after).toEqual([
      [100, -60],
      [101, 11],
    ])
  })
  test('that fails is requested again after 30 s', () => {
    const { after } = story([
      [0, connected],
      [1, alive(1)],
      [2, { kind: 'requestFailed', requestId: 100 }],
      [11, alive(11)],
      [21, alive(21)],
      [30, tick],
      [31, tick],
    ])
    expect(after).toEqual([
      [100, -60],
      [101, -60],
    ])
  })
  test('without messages for 300 s is requested again', () => {
    const alives = Array.from({ length: 32 }, (_, k) => [11 + 10 * k, alive(11 + 10 * k)] as const)
    expect(story([[0, connected], [1, alive(1)], ...alives, [322, tick]]).after).toEqual([
      [100, -60],
      [101, -60],
    ])
  })
  test('that gets its messages continues for at most 1200 s', () => {
    const steps = Array.from({ length: 125 }, (_, k) => 11 + 10 * k).flatMap(
      (at) =>
        [
          [at, alive(at)],
          [at, message(at, 100)],
        ] as const,
    )
    const { after } = story([[0, connected], [1, alive(1)], ...steps, [1252, tick]])
    expect(after.map(([id]) => id)).toEqual([100, 101])
  })
  test('messages of a recovery do not count as lag', () => {
    expect(story([...up, [3, message(-4000, 100)]]).reasons.at(-1)).toBeNull()
  })
  test('an answer to an unknown request changes nothing', () => {
    const { reasons } = story([...up, [3, complete(7)], [11, alive(11, false)], [12, complete(100)]])
    expect(reasons.slice(3)).toEqual([null, 'unsubscribed', 'unsubscribed'])
  })
})

test.each([
  ['nothing known: everything', null, 10 * HOUR, null, true],
  ['inside the window', T0 - HOUR, 10 * HOUR, T0 - HOUR, false],
  ['older than the window', T0 - 11 * HOUR, 10 * HOUR, T0 - 10 * HOUR + 600_000, true],
])('what is asked for after an outage: %s', (_name, goodAt, windowMs, afterMs, whole) => {
  expect(recoverFrom(goodAt, windowMs, T0)).toEqual({ afterMs, whole })
})

test.each([
  ['recent', -60_000, 20, 10],
  ['recent by the hour', -60_000, 60, 60],
  ['older', -HOUR, 4, 10],
  ['older by the hour', -HOUR, 10, 60],
  ['full', null, 2, 30],
  ['a day', -25 * HOUR, 2, 30],
  ['full by two hours', null, 4, 120],
])('limit of %s requests', (_name, back, countMax, withinMinutes) => {
  // spread so that only the limit named can be met
  const spacing = Math.floor((withinMinutes * 60_000 - 1) / countMax)
  const past = Array.from({ length: countMax }, (_, k) => {
    const at = T0 - 1 - spacing * (countMax - 1 - k)
    return { at, afterMs: back === null ? null : at + back }
  })
  const afterMs = back === null ? null : T0 + back
  expect(mayRequest(past, afterMs, T0).allowed).toBe(false)
  expect(mayRequest(past.slice(1), afterMs, T0).allowed).toBe(true)
  expect(mayRequest(past, afterMs, T0 + 3 * HOUR)).toEqual({ allowed: true, kept: [] })
})
