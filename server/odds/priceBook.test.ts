// The price book's answers: what may be sold right now, and who is told of changes.
import { expect, test } from 'vitest'
import { readMessage } from './adapters/uof/parse.ts'
import {
  betStop,
  cancel,
  market,
  oddsChange,
  oneXTwo,
  oneXTwoResult,
  outcome,
  settlement,
  statusChange,
} from './adapters/uof/samples/messages.ts'
import { applyReading } from './apply.ts'
import { createPriceBook } from './priceBook.ts'
import { createFeedState, parentMatchIdOf, putFixture } from './state.ts'
import type { Fixture } from './types.ts'

const fixture = { urn: 'sr:match:1234', parentMatchId: 1234, home: 'A', away: 'B', startsAt: 5000 } as Fixture

function bookAfter(...bodies: readonly string[]) {
  const down = new Set<number>()
  const state = createFeedState(() => ['all'])
  putFixture(state, fixture)
  const writer = createPriceBook(
    state,
    (product) => !down.has(product),
    () => {},
  )
  for (const body of bodies) applyReading(state, readMessage(body, null))
  return { ...writer, state, down }
}
const open = oddsChange({ timestamp: 1 }, oneXTwo())

test.each([
  ['for sale', [open], '1', true, 185],
  ['an outcome that is not there', [open], '9', false, null],
  ['stopped', [open, betStop({ timestamp: 2 })], '1', false, null],
  ['price too low', [oddsChange({}, oneXTwo({}, ['1.00', '3', '4']))], '1', false, null],
  ['outcome inactive', [oddsChange({}, market({ id: 1 }, outcome({ id: 1, active: 0, odds: '2' })))], '1', false, null],
  ['event ended', [open, statusChange({ timestamp: 2 }, { status: 3 })], '1', false, null],
  ['event postponed', [open, statusChange({ timestamp: 2 }, { status: 0, match_status: 60 })], '1', false, null],
  [
    're-opened over a standing result',
    [open, settlement({ timestamp: 2 }, oneXTwoResult(1)), oddsChange({ timestamp: 3 }, oneXTwo())],
    '1',
    false,
    null,
  ],
])('whether an outcome is for sale: %s', (_name, bodies, outcomeId, isOpen, sell) => {
  expect(bookAfter(...bodies).book.quote(1234, 1, '', outcomeId)).toMatchObject({ open: isOpen, sell, startsAt: 5000 })
})

test('a quote says what it said while its line goes on changing', () => {
  const { book, state } = bookAfter(open)
  const quote = book.quote(1234, 1, '', '1')
  const [said, outcome] = [structuredClone(quote?.line), quote?.outcome]
  applyReading(state, readMessage(oddsChange({ timestamp: 9 }, oneXTwo({ status: -1 }, ['3', '3', '3'])), null))
  expect(quote?.line).toEqual(said)
  expect(quote?.line?.outcomes[0]).toBe(outcome)
  expect(book.quote(1234, 1, '', '1')).toMatchObject({ line: { at: 9, status: -1 }, outcome: { sell: 300 } })
})

test('a line that prices re-open over a standing result or cancel is shown as suspended, as it is not sold', () => {
  const shown = (...bodies: string[]) => {
    const { book } = bookAfter(...bodies)
    const match = book.match(1234)
    const line = match?.lines.get('1?')
    return [match && line && book.statusOf(match, line), book.quote(1234, 1, '', '1')?.open]
  }
  const again = oddsChange({ timestamp: 4 }, oneXTwo())
  expect(shown(open)).toEqual([1, true])
  expect(shown(open, settlement({ timestamp: 2 }, oneXTwoResult(1)), again)).toEqual([-1, false])
  expect(shown(open, cancel({ timestamp: 2 }, market({ id: 1 })))).toEqual([-1, false])
  expect(shown(open, cancel({ timestamp: 2, end_time: 2 }, market({ id: 1 })), again)).toEqual([1, true])
})

test('a match without fixture is not sold, and an unknown one has no quote', () => {
  const { book } = bookAfter(oddsChange({ event_id: 'sr:match:9' }, oneXTwo()))
  expect(book.quote(9, 1, '', '1')).toMatchObject({ open: false })
  expect(book.quote(10, 1, '', '1')).toBeNull()
})

test('a producer that is down closes its own lines and notifies listeners', () => {
  const { book, down, announceProducer } = bookAfter(
    open,
    oddsChange({ product: 1, timestamp: 1 }, market({ id: 29 }, outcome({ id: 74, odds: '2' }))),
  )
  const received: unknown[] = []
  const stop = book.onChange((change) => received.push(change))
  down.add(3)
  announceProducer(3)
  expect(book.quote(1234, 1, '', '1')).toMatchObject({ open: false, producerUp: false, outcome: { odds: '1.85' } })
  expect(book.quote(1234, 29, '', '74')).toMatchObject({ open: true, producerUp: true })
  const match = book.match(1234)
  expect(match && [...match.lines.values()].map((line) => book.statusOf(match, line))).toEqual([-1, 1])
  expect(received).toEqual([{ parentMatchId: 1234, lineKeys: ['1?'], status: false, fixture: false, product: 3 }])
  stop()
  announceProducer(1)
  expect(received).toHaveLength(1)
})

test('a line is found by specifiers in any order and by the bare value', () => {
  const { book } = bookAfter(
    oddsChange(
      {},
      market({ id: 204, specifiers: 'setnr=1|total=9.5' }, outcome({ id: 12, odds: '2' })),
      market({ id: 18, specifiers: 'total=2.5' }, outcome({ id: 12, odds: '3' })),
    ),
  )
  expect(book.quote(1234, 204, 'total=9.5|setnr=1', '12')?.sell).toBe(200)
  expect(book.quote(1234, 18, '2.5', '12')?.sell).toBe(300)
  expect(book.quote(1234, 18, '3.5', '12')).toMatchObject({ open: false, line: null })
})

test('the id of an event with another prefix never equals that of a match', () => {
  const numbers = ['sr:match:1234', 'vf:match:1234', 'sr:season:1234', 'sr:stage:1234'].map(parentMatchIdOf)
  expect(new Set(numbers).size).toBe(4)
  expect(numbers[0]).toBe(1234)
  expect(numbers.every(Number.isSafeInteger)).toBe(true)
})
