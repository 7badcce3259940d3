// A book that passes from the copy to the feed's own: whoever listens hears of every match of either, and no cache outlives it.
import { expect, test } from 'vitest'
import { createPriceBook } from '../priceBook.ts'
import type { EventStatus, LineState } from '../types.ts'
import { emptyCopy, putImage } from './copy.ts'
import { createPassingBook } from './standbyOdds.ts'
import { type WireMatch, wireLineOf } from './wire.ts'

const status = { status: 0, matchStatus: 0, homeScore: '0', awayScore: '0' } as EventStatus
const line: LineState = {
  ...{ market: 1, specifiers: '', product: 1, status: 1, favourite: false, at: 5 },
  outcomes: [{ id: '1', odds: '2', sell: 200, active: true }],
}
const matchOf = (id: number): WireMatch => ({
  ...{ id, urn: `sr:match:${id}`, version: 1, whole: true, live: false, status },
  ...{ fixture: { urn: `sr:match:${id}`, parentMatchId: id, startsAt: 5 } as WireMatch['fixture'] },
  lines: [wireLineOf(line, false)],
})

/** Of these matches, in an epoch of its own; `up` says whether its one producer is. */
function bookOf(epoch: number, ids: readonly number[], up: () => boolean) {
  const copy = emptyCopy()
  const index = { epoch, count: 0, up: [1], versions: ids.map((id) => [id, 1] as const) }
  putImage(copy, index, ids.map(matchOf), [])
  return createPriceBook(copy, up, (cause) => {
    throw cause
  })
}
const isOpen = (book: ReturnType<typeof bookOf>['book'], id: number) => book.quote(id, 1, '', '1')?.open ?? null

test('passing on announces the matches of both books, once, and shows those of the next one alone', () => {
  const [first, next] = [bookOf(4, [1, 2], () => true), bookOf(5, [2, 3], () => false)]
  const { book, passTo } = createPassingBook(first.book, { error: () => {} })
  const announced: number[] = []
  book.onChange(({ parentMatchId, status, fixture, lineKeys }) => {
    expect([status, fixture, lineKeys.length]).toEqual([true, true, parentMatchId === 1 ? 0 : 1])
    announced.push(parentMatchId)
  })
  expect([isOpen(book, 1), isOpen(book, 2), isOpen(book, 3), book.epoch]).toEqual([true, true, null, 4])
  passTo(next.book)
  expect(announced).toEqual([1, 2, 3])
  // Its producers have to come up first.
  expect([isOpen(book, 1), isOpen(book, 2), isOpen(book, 3), book.epoch]).toEqual([null, false, false, 5])
  expect([...book.matches()].map(({ parentMatchId }) => parentMatchId)).toEqual([2, 3])
})

test('caches by version or generation never take the next book for the one before', () => {
  const [first, next] = [bookOf(4, [1], () => true), bookOf(5, [1], () => true)]
  expect([first.book.version, first.book.generation]).toEqual([next.book.version, next.book.generation])
  const { book, passTo } = createPassingBook(first.book, { error: () => {} })
  const before = { version: book.version, generation: book.generation }
  passTo(next.book)
  expect(book.version).toBeGreaterThan(before.version)
  expect(book.generation).toBeGreaterThan(before.generation)
})

test('after passing on, changes of the next book alone are announced, and one listener that fails stops no other', () => {
  const [first, next] = [bookOf(4, [1], () => true), bookOf(5, [1], () => true)]
  const faults: unknown[] = []
  const { book, passTo } = createPassingBook(first.book, { error: (fault: unknown) => void faults.push(fault) })
  passTo(next.book)
  book.onChange(() => {
    throw new Error('of a listener')
  })
  let count = 0
  const stop = book.onChange(() => void count++)
  const change = { parentMatchId: 1, lineKeys: [], status: true, fixture: false }
  first.announce(change)
  expect([count, faults.length]).toEqual([0, 0])
  next.announce(change)
  expect([count, faults.length]).toEqual([1, 1])
  stop()
  next.announce(change)
  expect(count).toBe(1)
})
