// The guard after a restart or a gap: prices of before are no witnesses against prices of now, until they are said again.
import { shippedGuard } from '@walia/domain/odds/guardRules.ts'
import { beforeEach, expect, test } from 'vitest'
import { readMessage } from '../adapters/uof/parse.ts'
import { EVENT, market, oddsChange, outcome } from '../adapters/uof/samples/messages.ts'
import { applyReading } from '../apply.ts'
import { usualGroupsOf } from '../marketGroups.ts'
import { createFeedState, type FeedState, noteGap } from '../state.ts'
import { restoreMatch, storedStateOf } from '../storedMatch.ts'

const BEFORE = 1_000_000
/** So late that no price is compared with its own of before. */
const AFTER = BEFORE + 10 * 60_000
let state: FeedState
let news: string[]

const guard = { rules: shippedGuard, now: () => AFTER, speed: 1, unfilled: () => null }
const send = (at: number, line: string, over: string, under: string): void => {
  const outcomes = [outcome({ id: 12, odds: over }), outcome({ id: 13, odds: under })]
  const body = oddsChange(
    { product: 1, timestamp: at },
    market({ id: 18, specifiers: `total=${line}`, status: 1 }, ...outcomes),
  )
  const { guardEvents } = applyReading(state, readMessage(Buffer.from(body), null))
  news.push(...guardEvents.map(({ kind, key, reason }) => `${kind} ${key} ${reason}`))
}
const restart = (): void => {
  const stored = JSON.parse(storedStateOf(state.matches.get(EVENT) as never))
  state = createFeedState(usualGroupsOf, undefined, guard)
  restoreMatch(state, { urn: EVENT, fixture: null, state: stored })
}

beforeEach(() => {
  state = createFeedState(usualGroupsOf, undefined, guard)
  news = []
  send(BEFORE, '2.5', '1.90', '1.92')
  send(BEFORE, '3.5', '2.60', '1.50')
})

const gaps: [string, () => void][] = [
  ['a restart', () => restart()],
  ['a gap', () => noteGap(state, 1, BEFORE)],
]

test.each(gaps)('after %s a line that moved is sold beside a neighbour that is said again later', (_, away) => {
  away()
  send(AFTER, '2.5', '3.00', '1.40')
  send(AFTER + 1, '3.5', '4.60', '1.18')
  expect(news).toEqual([])
})

test.each(gaps)(
  'after %s a neighbour that is said again at its old price contradicts the line that moved',
  (_, away) => {
    away()
    send(AFTER, '2.5', '3.00', '1.40')
    send(AFTER + 1, '3.5', '2.60', '1.50')
    expect(news).toEqual(['held 18?total=3.5 neighbour'])
  },
)

test('without a gap a contradiction is held at once', () => {
  send(AFTER, '2.5', '3.00', '1.40')
  expect(news).toEqual(['held 18?total=2.5 neighbour'])
})
