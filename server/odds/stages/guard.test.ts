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
    const { guardEvents } = applyReading(state, readMessage(Buffer.from(body), null))
    news.push(...guardEvents.map(({ kind, key, reason }) => `${kind} ${key} ${reason}`))
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
const restart = (): void => {
  const stored = JSON.parse(storedStateOf(match() as never))
  state = createFeedState(usualGroupsOf, undefined, state.guard)
  restoreMatch(state, { urn: EVENT, fixture: null, state: stored })
}

describe('a wrong price', () => {
  test('is never sold; the last sane price is shown suspended, and a sane one opens the line', () => {
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

  test('that comes first is not shown', () => {
    send(live(1_000_000, total('2.5', '97.90', '1.82')))
    expect(seen(KEY)).toBe('-1 -/-')
  })

  test('is no longer held when the feed closes the line itself', () => {
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

  test('without an event is held, and released when the price returns to its level', () => {
    send(live(1_001_000, turned))
    expect(seen('1?')).toBe('-1 1.20/6.50/15')
    send(live(1_002_000, oneXTwo({}, ['1.22', '6.40', '14'])))
    expect(seen('1?')).toBe('1 1.22/6.40/14')
  })

  test('after a goal or a red card is not held', () => {
    const score = { status: 1, match_status: 6, home_score: 0, away_score: 1 }
    send(statusChange({ product: 1, timestamp: 1_001_000 }, score), live(1_002_000, turned))
    expect(seen('1?')).toBe('1 15/6.50/1.20')
    send(betStop({ product: 1, timestamp: 1_003_000 }))
    const cards = '<statistics><red_cards home="0" away="1"/></statistics>'
    send(statusChange({ product: 1, timestamp: 1_003_500 }, score, cards))
    send(live(1_020_000, oneXTwo({}, ['1.20', '6.50', '15'])))
    expect(line('1?')?.status).toBe(1)
    expect(news).toEqual([])
  })

  test('after a point within a set is not held', () => {
    const points = (home: number) =>
      `<period_scores><period_score match_status_code="8" number="1" home_score="${home}" away_score="9"/></period_scores>`
    const status = { status: 1, match_status: 8, home_score: 0, away_score: 0 }
    send(statusChange({ product: 1, timestamp: 999_000 }, status, points(8)))
    send(statusChange({ product: 1, timestamp: 1_001_000 }, status, points(9)), live(1_002_000, turned))
    expect(seen('1?')).toBe('1 15/6.50/1.20')
  })

  test('after a bet stop alone is held, until the feed has repeated it long enough', () => {
    send(betStop({ product: 1, timestamp: 1_003_000 }), live(1_004_000, turned))
    expect(seen('1?')).toBe('-1 1.20/6.50/15')
    send(live(1_004_000 + 2 * MINUTE, turned))
    expect(seen('1?')).toBe('1 15/6.50/1.20')
  })

  test('of a total that reverses within a second is held, except near the end of a period that counts down', () => {
    send(live(1_000_000, total('2.5', '1.35', '3.10')), live(1_001_000, total('2.5', '3.10', '1.35')))
    expect(seen(KEY)).toBe('-1 1.35/3.10')
    send(live(1_002_000, total('2.5', '1.35', '3.10')))
    const clock = '<clock match_time="39:48" remaining_time_in_period="0:12"/>'
    send(statusChange({ product: 1, timestamp: 1_003_000 }, {}, clock))
    send(live(1_004_000, total('2.5', '3.10', '1.35')))
    expect(seen(KEY)).toBe('1 3.10/1.35')
  })

  test('that only the clock explains is held', () => {
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

  test('that the feed repeats is released after two minutes, not before', () => {
    send(live(1_001_000, turned), live(1_060_000, oneXTwo({}, ['14', '6.50', '1.21'])))
    expect(line('1?')?.status).toBe(-1)
    send(live(1_001_000 + 2 * MINUTE, turned))
    expect(seen('1?')).toBe('1 15/6.50/1.20')
  })

  test('after a long silence is not held', () => {
    now = 1_000_000 + 2 * MINUTE
    send(live(now, turned))
    expect(line('1?')?.status).toBe(1)
  })
})

const result = (home: string, draw: string, away: string, status: number = 1) => oneXTwo({ status }, [home, draw, away])
const double = (homeOrDraw: string, homeOrAway: string, drawOrAway: string) =>
  market(
    { id: 10, status: 1 },
    ...[homeOrDraw, homeOrAway, drawOrAway].map((odds, k) => outcome({ id: 9 + k, odds, active: 1 })),
  )
const prematch = (at: number, ...markets: string[]) => oddsChange({ product: 3, timestamp: at }, ...markets)

describe('before the match', () => {
  const right = result('1.18', '6.00', '15.00')
  const swapped = result('15.00', '6.00', '1.18')

  test.each([
    ['a suspension', prematch(1_001_000, result('1.18', '6.00', '15.00', -1))],
    ['a suspension with the wrong prices', prematch(1_001_000, result('15.00', '6.00', '1.18', -1))],
    ['a line that is off', prematch(1_001_000, result('1.18', '6.00', '15.00', 0))],
    ['a stop', betStop({ product: 3, timestamp: 1_001_000 })],
  ])('%s explains no jump', (_, stop) => {
    send(prematch(1_000_000, right), stop, prematch(1_002_000, swapped))
    expect([line('1?')?.status, match()?.holds.get('1?')?.reason]).toEqual([-1, 'jump'])
    send(prematch(1_003_000, right))
    expect(seen('1?')).toBe('1 1.18/6.00/15.00')
  })

  test('a restart in between explains no jump either', () => {
    send(prematch(1_000_000, right), prematch(1_001_000, result('15.00', '6.00', '1.18', -1)))
    restart()
    send(prematch(1_002_000, swapped))
    expect(match()?.holds.get('1?')?.reason).toBe('jump')
  })

  test('prices that left the sale long ago are not compared', () => {
    send(prematch(1_000_000, right), betStop({ product: 3, timestamp: 1_001_000 }))
    now = 1_001_000 + 31 * MINUTE
    send(prematch(now, swapped))
    expect(seen('1?')).toBe('1 15.00/6.00/1.18')
  })

  const steps = ['2.60 1.48', '4.00 1.24', '9.00 1.06'].map((prices) => prices.split(' ') as [string, string])

  test.each([
    ['in seconds', 1000, 0],
    ['over minutes', MINUTE, 0],
    ['with a stop before each', 1000, 1],
  ])('small steps add up %s', (_, every, stops) => {
    send(prematch(1_000_000, total('2.5', '1.90', '1.90')))
    for (const [k, [over, under]] of steps.entries()) {
      now = 1_000_000 + (k + 1) * every
      if (stops > 0) send(betStop({ product: 3, timestamp: now - 500 }))
      send(prematch(now, total('2.5', over, under)))
    }
    expect(seen(KEY)).toBe('-1 2.60/1.48')
    expect(match()?.holds.get(KEY)?.reason).toBe('jump')
    now += 1000
    send(prematch(now, total('2.5', '2.60', '1.48')), prematch(now + 1, total('2.5', '4.00', '1.24')))
    expect(seen(KEY)).toBe('-1 2.60/1.48')
  })

  test('a second step counts with the first as long as the window holds both', () => {
    send(prematch(1_000_000, total('2.5', '1.90', '1.90')))
    now = 1_000_000 + 20 * MINUTE
    send(prematch(now, total('2.5', '2.60', '1.48')))
    now += 25 * MINUTE
    send(prematch(now, total('2.5', '4.00', '1.24')))
    expect(seen(KEY)).toBe('-1 2.60/1.48')
  })

  test('the same steps over a day are not held', () => {
    send(prematch(1_000_000, total('2.5', '1.90', '1.90')))
    for (const [k, [over, under]] of steps.entries()) {
      now = 1_000_000 + (k + 1) * 60 * MINUTE
      send(prematch(now, total('2.5', over, under)))
    }
    expect(seen(KEY)).toBe('1 9.00/1.06')
  })
})

describe('of two lines that contradict each other', () => {
  const doubled = double('1.02', '1.10', '4.20')
  const statuses = () => [line('1?')?.status, line('10?')?.status]
  const orders = [
    ['result first', [result('15.00', '6.00', '1.18'), doubled]],
    ['double chance first', [doubled, result('15.00', '6.00', '1.18')]],
  ] as const

  describe.each(orders)('%s', (_, wrong) => {
    test('neither is sold as first prices, nor repeated, nor alone, until the wrong one is corrected', () => {
      send(prematch(1_000_000, ...wrong))
      expect(statuses()).toEqual([-1, -1])
      send(prematch(1_001_000, ...wrong))
      for (const [k, each] of wrong.entries()) send(prematch(1_002_000 + k, each))
      expect(statuses()).toEqual([-1, -1])
      restart()
      send(prematch(1_003_000, result('15.00', '6.00', '1.18')))
      expect(statuses()).toEqual([-1, -1])
      send(prematch(1_004_000, result('1.18', '6.00', '15.00')))
      expect([seen('1?'), seen('10?')]).toEqual(['1 1.18/6.00/15.00', '1 1.02/1.10/4.20'])
    })

    test('neither is sold after a stop without earlier prices to compare with', () => {
      send(prematch(1_000_000, ...wrong))
      send(betStop({ product: 3, timestamp: 1_001_000 }), prematch(1_002_000, ...wrong))
      expect(statuses()).toEqual([-1, -1])
    })

    test('the one that jumped across a stop stays held, the other opens', () => {
      send(prematch(1_000_000, result('1.18', '6.00', '15.00'), doubled))
      send(betStop({ product: 3, timestamp: 1_001_000 }), prematch(1_002_000, ...wrong))
      expect(seen('1?')).toBe('-1 1.18/6.00/15.00')
      expect(seen('10?')).toBe('1 1.02/1.10/4.20')
    })
  })

  test('taking one off sale does not release the other', () => {
    send(prematch(1_000_000, result('15.00', '6.00', '1.18'), doubled))
    send(prematch(1_001_000, market({ id: 10, status: -1 })))
    expect(line('1?')?.status).toBe(-1)
    send(prematch(1_002_000, result('15.00', '6.00', '1.18')))
    expect(line('1?')?.status).toBe(-1)
  })

  test('a held line between two others is still compared with', () => {
    const rungs = [total('1.5', '1.25', '3.90'), total('2.5', '1.10', '7.00'), total('3.5', '3.10', '1.36')]
    send(prematch(1_000_000, ...rungs), prematch(1_001_000, ...rungs))
    expect(line('18?total=1.5')?.status).toBe(-1)
    expect(line(KEY)?.status).toBe(-1)
    send(prematch(1_002_000, total('2.5', '1.90', '1.92')))
    expect([...(match()?.lines.values() ?? [])].map(({ status }) => status)).toEqual([1, 1, 1])
  })

  test('a line on sale stays on sale beside one that was already held', () => {
    send(prematch(1_000_000, result('1.18', '6.00', '15.00')), prematch(1_001_000, double('1.60', '1.60', '1.60')))
    send(prematch(1_002_000, result('1.20', '5.80', '14.00'), double('1.55', '1.05', '3.00')))
    expect(statuses()).toEqual([1, -1])
  })
})

describe('neighbours', () => {
  test('the line that moved against its neighbours is held; it opens when it agrees with them again', () => {
    const set = [total('1.5', '1.30', '3.50'), total('2.5', '1.90', '1.92'), total('3.5', '3.10', '1.36')]
    send(live(1_000_000, ...set))
    expect(match()?.holds.size).toBe(0)
    send(live(1_001_000, total('2.5', '1.22', '4.30')))
    expect(match()?.holds.get(KEY)?.reason).toBe('neighbour')
    expect(seen(KEY)).toBe('-1 1.90/1.92')
    send(live(1_002_000, total('1.5', '1.03', '11')))
    expect(seen(KEY)).toBe('1 1.22/4.30')
    expect(news).toEqual([`held ${KEY} neighbour`, `opened ${KEY} neighbour`])
  })

  test('lines of another producer are not compared', () => {
    send(oddsChange({ timestamp: 1_000_000 }, total('1.5', '1.30', '3.50')))
    send(live(1_001_000, total('2.5', '1.22', '4.30')))
    expect(match()?.holds.size).toBe(0)
  })

  test('a stop that came while the line was held keeps it shut', () => {
    send(live(1_000_000, total('1.5', '1.30', '3.50')), live(1_001_000, total('2.5', '1.22', '4.30')))
    send(betStop({ product: 1, timestamp: 1_002_000 }))
    send(live(1_003_000, total('1.5', '1.03', '11')))
    expect([line('18?total=1.5')?.status, line(KEY)?.status]).toEqual([1, -1])
  })
})

test('what is held stays held over a restart', () => {
  send(live(1_000_000, total('2.5', '1.90', '1.92')), live(1_001_000, total('2.5', '97.90', '1.82')))
  restart()
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
