// The guard on its way through the stages: what it holds, what it shows meanwhile, and when a line opens again.
import { shippedGuard } from '@walia/domain/odds/guardRules.ts'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { readMessage } from '../adapters/uof/parse.ts'
import { betStop, EVENT, market, oddsChange, oneXTwo, outcome, statusChange } from '../adapters/uof/samples/messages.ts'
import { applyReading } from '../apply.ts'
import { usualGroupsOf } from '../marketGroups.ts'
import { createFeedState, type FeedState } from '../state.ts'
import { restoreMatch, storedStateOf } from '../storedMatch.ts'

const MINUTE = 60_000
let state: FeedState
let now: number
let news: string[]

beforeEach(() => {
  now = 1_000_000
  news = []
  state = createFeedState(usualGroupsOf, undefined, {
    rules: shippedGuard,
    now: () => now,
    speed: 1,
    unfilled: (id, specifiers) => (id === 247 && !specifiers.includes('gamenr=') ? '{!gamenr} game' : null),
  })
})

const send = (...bodies: string[]): void => {
  for (const body of bodies) {
    const { guardNews } = applyReading(state, readMessage(Buffer.from(body), null))
    news.push(...guardNews.map(({ kind, key, reason }) => `${kind} ${key} ${reason}`))
  }
}
const total = (line: string, over: string, under: string, status: number = 1) =>
  market(
    { id: 18, specifiers: `total=${line}`, status },
    outcome({ id: 12, odds: over }),
    outcome({ id: 13, odds: under }),
  )
const live = (at: number, ...markets: string[]) => oddsChange({ product: 1, timestamp: at }, ...markets)
const match = () => state.matches.get(EVENT)
const line = (key: string) => match()?.lines.get(key)
/** Status and prices as shown. */
const seen = (key: string) =>
  `${line(key)?.status} ${line(key)
    ?.outcomes.map(({ odds }) => odds ?? '-')
    .join('/')}`
const KEY = '18?total=2.5'

describe('a wrong price', () => {
  test('is never on sale, the last sane one is shown suspended, and a sane one opens the line', () => {
    send(live(1_000_000, total('2.5', '1.90', '1.92')))
    send(live(1_001_000, total('2.5', '97.90', '1.82')))
    expect(seen(KEY)).toBe('-1 1.90/1.92')
    expect(match()?.holds.get(KEY)).toMatchObject({ reason: 'sumLow', detail: '97.90/1.82 sum to 0.56' })
    send(live(1_002_000, total('2.5', '97.90', '1.82')))
    expect(seen(KEY)).toBe('-1 1.90/1.92')
    send(live(1_003_000, total('2.5', '1.91', '1.91')))
    expect(seen(KEY)).toBe('1 1.91/1.91')
    expect(match()?.holds.size).toBe(0)
    expect(news).toEqual([`held ${KEY} sumLow`, `opened ${KEY} sumLow`])
  })

  test('that comes first shows no price at all', () => {
    send(live(1_000_000, total('2.5', '97.90', '1.82')))
    expect(seen(KEY)).toBe('-1 -/-')
  })

  test('is let go when the feed closes the line itself', () => {
    send(live(1_000_000, total('2.5', '97.90', '1.82')), live(1_001_000, total('2.5', '97.90', '1.82', 0)))
    expect(match()?.holds.size).toBe(0)
    expect(line(KEY)?.status).toBe(0)
  })

  test('too old', () => {
    now = 1_000_000 + 16 * MINUTE
    send(live(1_000_000, total('2.5', '1.90', '1.92')))
    expect(match()?.holds.get(KEY)?.reason).toBe('old')
    send(live(now, total('2.5', '1.90', '1.92')))
    expect(line(KEY)?.status).toBe(1)
  })

  test('a name that cannot be filled hides its line', () => {
    const points = (specifiers: string) =>
      market({ id: 247, specifiers, status: 1 }, outcome({ id: 12, odds: '1.9' }), outcome({ id: 13, odds: '1.9' }))
    send(
      live(
        1_000_000,
        points('gamenr=1|total=18.5'),
        points('setnr=1|gamenr=2|total=18.5'),
        points('setnr=1|total=18.5'),
      ),
    )
    expect([...(match()?.holds.keys() ?? [])]).toEqual(['247?setnr=1|total=18.5'])
    expect(line('247?setnr=1|total=18.5')?.status).toBe(0)
    expect(line('247?gamenr=1|total=18.5')?.status).toBe(1)
  })
})

describe('a jump', () => {
  beforeEach(() => send(live(1_000_000, oneXTwo({}, ['1.20', '6.50', '15']))))
  const turned = oneXTwo({}, ['15', '6.50', '1.20'])

  test('without a reason is held, and opens at the old level', () => {
    send(live(1_001_000, turned))
    expect(seen('1?')).toBe('-1 1.20/6.50/15')
    send(live(1_002_000, oneXTwo({}, ['1.22', '6.40', '14'])))
    expect(seen('1?')).toBe('1 1.22/6.40/14')
  })

  test('after a goal, a red card or a stop is none', () => {
    const score = { status: 1, match_status: 6, home_score: 0, away_score: 1 }
    send(statusChange({ product: 1, timestamp: 1_001_000 }, score), live(1_002_000, turned))
    expect(seen('1?')).toBe('1 15/6.50/1.20')
    send(betStop({ product: 1, timestamp: 1_003_000 }), live(1_004_000, oneXTwo({}, ['1.20', '6.50', '15'])))
    expect(line('1?')?.status).toBe(1)
    expect(news).toEqual([])
  })

  test('that the clock alone moves by is one', () => {
    send(
      statusChange({ product: 1, timestamp: 1_000_500 }, { status: 1, match_status: 6, home_score: 0, away_score: 0 }),
    )
    send(live(1_000_600, oneXTwo({}, ['1.21', '6.50', '15'])))
    const clock = '<clock match_time="1:00"/>'
    send(
      statusChange(
        { product: 1, timestamp: 1_000_700 },
        { status: 1, match_status: 6, home_score: 0, away_score: 0 },
        clock,
      ),
    )
    send(live(1_001_000, turned))
    expect(match()?.holds.get('1?')?.reason).toBe('jump')
  })

  test('that the feed insists on is taken for news, but not before two minutes', () => {
    send(live(1_001_000, turned), live(1_060_000, oneXTwo({}, ['14', '6.50', '1.21'])))
    expect(line('1?')?.status).toBe(-1)
    send(live(1_001_000 + 2 * MINUTE, turned))
    expect(seen('1?')).toBe('1 15/6.50/1.20')
  })

  test('over a long silence says nothing', () => {
    now = 1_000_000 + 2 * MINUTE
    send(live(now, turned))
    expect(line('1?')?.status).toBe(1)
  })
})

describe('neighbours', () => {
  test('the line that moved against its neighbours is held; it opens when it, or they, come right', () => {
    const set = [total('1.5', '1.30', '3.50'), total('2.5', '1.90', '1.92'), total('3.5', '3.10', '1.36')]
    send(live(1_000_000, ...set))
    expect(match()?.holds.size).toBe(0)
    send(live(1_001_000, total('2.5', '1.15', '5.40')))
    expect(match()?.holds.get(KEY)?.reason).toBe('neighbour')
    expect(seen(KEY)).toBe('-1 1.90/1.92')
    send(live(1_002_000, total('1.5', '1.03', '11')))
    expect(seen(KEY)).toBe('1 1.15/5.40')
    expect(news).toEqual([`held ${KEY} neighbour`, `opened ${KEY} neighbour`])
  })

  test('of another producer they are not compared', () => {
    send(oddsChange({ timestamp: 1_000_000 }, total('1.5', '1.30', '3.50')))
    send(live(1_001_000, total('2.5', '1.15', '5.40')))
    expect(match()?.holds.size).toBe(0)
  })

  test('a stop that came while the line was held keeps it shut', () => {
    send(live(1_000_000, total('1.5', '1.30', '3.50')), live(1_001_000, total('2.5', '1.15', '5.40')))
    send(betStop({ product: 1, timestamp: 1_002_000 }))
    send(live(1_003_000, total('1.5', '1.03', '11')))
    expect([line('18?total=1.5')?.status, line(KEY)?.status]).toEqual([1, -1])
  })
})

test('what is held stays held over a restart', () => {
  send(live(1_000_000, total('2.5', '1.90', '1.92')), live(1_001_000, total('2.5', '97.90', '1.82')))
  const stored = JSON.parse(storedStateOf(match() as never))
  state = createFeedState(usualGroupsOf, undefined, state.guard)
  restoreMatch(state, { urn: EVENT, fixture: null, state: stored })
  expect(match()?.holds.get(KEY)?.detail).toBe('97.90/1.82 sum to 0.56')
  send(live(1_002_000, total('2.5', '1.91', '1.91')))
  expect(seen(KEY)).toBe('1 1.91/1.91')
})

describe('in any order of right and wrong prices', () => {
  const price = fc.constantFrom('1.05', '1.30', '1.90', '2.10', '3.50', '9.00', '97.90', '1.00', '0.3')
  const step = fc.record({
    line: fc.constantFrom('0.5', '1.5', '2.5', '3.5'),
    over: price,
    under: price,
    status: fc.constantFrom(1, 1, 1, 1, 0, -1),
    kind: fc.nat(9),
  })

  test('what is open is sane by itself, what is held is not open, and a sane list of prices opens everything', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        state = createFeedState(usualGroupsOf, undefined, state.guard)
        let at = 1_000_000
        for (const { line: name, over, under, status, kind } of steps) {
          at += 1000
          send(kind === 0 ? betStop({ product: 1, timestamp: at }) : live(at, total(name, over, under, status)))
          for (const [key, { status: is, outcomes }] of match()?.lines ?? []) {
            if (is !== 1) continue
            expect(match()?.holds.has(key)).toBe(false)
            const sum = outcomes.reduce((all, { sell }) => all + (sell === null ? 0 : 100 / sell), 0)
            const whole = outcomes.every(({ sell }) => sell !== null)
            if (whole) expect(sum).toBeGreaterThanOrEqual(1)
            expect(sum).toBeLessThanOrEqual(1.25)
          }
        }
        send(betStop({ product: 1, timestamp: at + 1000 }))
        const sane = [
          total('0.5', '1.05', '9.00'),
          total('1.5', '1.30', '3.50'),
          total('2.5', '1.90', '1.92'),
          total('3.5', '3.10', '1.36'),
        ]
        send(live(at + 2000, ...sane))
        send(live(at + 2000 + 3 * MINUTE, ...sane))
        expect(match()?.holds.size).toBe(0)
        expect([...(match()?.lines.values() ?? [])].map(({ status }) => status)).toEqual([1, 1, 1, 1])
      }),
      { numRuns: 200 },
    )
  })
})
