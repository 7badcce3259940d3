// Limits, exclusions and the self-test as tables.
import { describe, expect, test } from 'vitest'
import { exclusionFrom, longerExclusion } from './exclusion.ts'
import {
  type BetWanted,
  changedPlayLimit,
  limitsBrokenBy,
  minutesOf,
  noPlayLimit,
  type PlayLimit,
  playLimitAt,
  tightestTimeOf,
} from './limits.ts'
import { selfTestResultOf } from './selfTest.ts'

const HOUR = 3_600_000
const WAIT = 24 * HOUR
const NOW = Date.UTC(2026, 10, 23, 12)
const limitOf = (amount: number | null, nextAmount: number | null = null, nextAt: number | null = null): PlayLimit => ({
  amount,
  nextAmount,
  nextAt,
})
const IN_AN_HOUR = NOW + HOUR

describe('a change of a limit', () => {
  test.each<[string, PlayLimit, number | null, PlayLimit]>([
    ['the first limit is in force at once', noPlayLimit, 100, limitOf(100)],
    ['lowering is in force at once', limitOf(100), 50, limitOf(50)],
    ['the same amount changes nothing', limitOf(100), 100, limitOf(100)],
    ['raising waits 24 hours', limitOf(100), 200, limitOf(100, 200, NOW + WAIT)],
    ['removing waits 24 hours', limitOf(100), null, limitOf(100, null, NOW + WAIT)],
    ['lowering drops a raise that waits', limitOf(100, 200, IN_AN_HOUR), 50, limitOf(50)],
    ['the same amount again drops a raise that waits', limitOf(100, 200, IN_AN_HOUR), 100, limitOf(100)],
    ['the same raise again keeps its time', limitOf(100, 200, IN_AN_HOUR), 200, limitOf(100, 200, IN_AN_HOUR)],
    [
      'a smaller raise than the one that waits keeps its time',
      limitOf(100, 200, IN_AN_HOUR),
      150,
      limitOf(100, 150, IN_AN_HOUR),
    ],
    [
      'a larger raise than the one that waits waits anew',
      limitOf(100, 200, IN_AN_HOUR),
      300,
      limitOf(100, 300, NOW + WAIT),
    ],
    ['removing where a raise waits waits anew', limitOf(100, 200, IN_AN_HOUR), null, limitOf(100, null, NOW + WAIT)],
    [
      'a raise where a removal waits keeps its time',
      limitOf(100, null, IN_AN_HOUR),
      900,
      limitOf(100, 900, IN_AN_HOUR),
    ],
    ['after a raise has come into force it is what counts', limitOf(100, 200, NOW), 150, limitOf(150)],
    ['after a removal has come into force any limit is a first one', limitOf(100, null, NOW), 900, limitOf(900)],
    ['removing what is not there changes nothing', noPlayLimit, null, noPlayLimit],
  ])('%s', (_title, before, wanted, after) => {
    expect(changedPlayLimit(before, wanted, NOW, WAIT)).toEqual(after)
  })

  test('lowered and raised again, the first amount is back only after 24 hours', () => {
    const lowered = changedPlayLimit(limitOf(100), 10, NOW, WAIT)
    const raised = changedPlayLimit(lowered, 100, NOW + 1, WAIT)
    expect(playLimitAt(raised, NOW + WAIT).amount).toBe(10)
    expect(playLimitAt(raised, NOW + WAIT + 1)).toEqual(limitOf(100))
  })
})

describe('an exclusion', () => {
  test.each([
    ['a time-out of a day', exclusionFrom('time_out', 24, NOW), { as: 'time_out', until: NOW + 24 * HOUR }],
    ['six months', exclusionFrom('self_excluded', 6, NOW), { as: 'self_excluded', until: Date.UTC(2027, 4, 23, 12) }],
    [
      'six months from the last of August end with February',
      exclusionFrom('self_excluded', 6, Date.UTC(2026, 7, 31)),
      { as: 'self_excluded', until: Date.UTC(2027, 1, 28) },
    ],
  ])('%s', (_title, found, wanted) => expect(found).toEqual(wanted))

  const long = { as: 'self_excluded', until: NOW + 9000 * HOUR } as const
  const short = { as: 'time_out', until: NOW + HOUR } as const
  test.each([
    ['a time-out does not shorten a self-exclusion', longerExclusion(long, short, NOW), long],
    ['a self-exclusion follows a time-out', longerExclusion(short, long, NOW), long],
    ['what is over does not count', longerExclusion({ ...long, until: NOW }, short, NOW), short],
    ['the first one stands', longerExclusion(null, short, NOW), short],
  ])('%s', (_title, found, wanted) => expect(found).toEqual(wanted))
})

test.each<[(number | null)[], string | null]>([
  [[0, 0, 0, 0, 0, 0, 0, 0, null], null],
  [[0, 0, 0, 0, 0, 0, 0, 0], null],
  [[0, 0, 0, 0, 0, 0, 0, 0, 0], 'none'],
  [[0, 0, 0, 0, 0, 0, 0, 0, 2], 'low'],
  [[3, 0, 0, 0, 0, 0, 0, 0, 0], 'moderate'],
  [[3, 3, 1, 0, 0, 0, 0, 0, 0], 'moderate'],
  [[3, 3, 2, 0, 0, 0, 0, 0, 0], 'high'],
])('the self-test %j results in %s', (answers, result) => expect(selfTestResultOf(answers)).toBe(result))

test.each([
  ['60', 60],
  ['044', null],
  ['0', null],
  ['60.0', null],
  ['-5', null],
  ['', null],
  ['1e2', null],
])('%j is %j minutes', (text, minutes) => expect(minutesOf(text)).toBe(minutes))

test('of several limits of time the tightest is what is left; other kinds do not count', () => {
  const limits = [
    { kind: 'stake', left: '1.00' },
    { kind: 'time', left: '90' },
    { kind: 'time', left: '20' },
  ] as const
  expect(tightestTimeOf(limits)).toEqual({ limit: limits[2], minutes: 20 })
  expect(tightestTimeOf(limits.slice(0, 1))).toBeNull()
})

describe('a bet breaks of the own limits', () => {
  const limits = [
    { kind: 'deposit', period: 'day', left: 20_00 },
    { kind: 'stake', period: 'day', left: 80_00 },
    { kind: 'stake', period: 'week', left: 50_00 },
    { kind: 'loss', period: 'month', left: 60_00 },
    { kind: 'loss', period: 'week', left: null },
    { kind: 'time', period: 'day', left: 1 },
  ] as const
  const broken = (bet: Partial<BetWanted>, changed: readonly (typeof limits)[number][] = limits) =>
    limitsBrokenBy(changed, { stake: 0, book: 'cash', deposit: 0, ...bet }, ({ left }) => left).map(
      ({ kind, period }) => `${kind} ${period}`,
    )

  test.each<[string, Partial<BetWanted>, string[]]>([
    ['none with what is left of all', { stake: 50_00, deposit: 20_00 }, []],
    ['that of stakes by a cent, the tighter period', { stake: 50_01 }, ['stake week']],
    ['of two periods that are both broken the tighter', { stake: 90_00, book: 'bonus' }, ['stake week']],
    ['stakes and losses with cash', { stake: 60_01 }, ['stake week', 'loss month']],
    ['stakes alone with bonus money', { stake: 60_01, book: 'bonus' }, ['stake week']],
    ['none with a free bet', { stake: 500_00, book: 'free_bet' }, []],
    ['none with redeemed points', { stake: 500_00, book: 'redeemed' }, []],
    ['that of deposits by what it needs first', { stake: 10_00, deposit: 20_01 }, ['deposit day']],
    ['none without a stake', {}, []],
  ])('%s', (_name, bet, names) => expect(broken(bet)).toEqual(names))

  test('time that is used up, whatever pays', () =>
    expect(broken({ book: 'free_bet' }, [{ kind: 'time', period: 'week', left: 0 } as never])).toEqual(['time week']))
})
