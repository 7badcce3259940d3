// Models are kept while what they were fitted to stands.

import { expect, test } from 'vitest'
import { createTestBook, line, TEST_NOW } from '../matches/testBook.ts'
import type { MatchState } from '../odds/index.ts'
import { createModels } from './models.ts'

test('a match that comes again in a version it had before is fitted anew', () => {
  const book = createTestBook()
  const models = createModels(book, { now: () => TEST_NOW })
  const put = (prices: string): MatchState => {
    book.add(1, { lines: [line(1, '', prices), line(18, 'total=2.5', '12:1.90 13:1.90')] })
    return book.match(1) as MatchState
  }
  const first = models.of(put('1:2.50 2:3.30 3:2.70'))
  const later = put('1:1.80 2:3.60 3:4.20')
  expect([first === null, models.isToFit(later), models.of(later) === first]).toEqual([false, false, true])
  book.generation++
  expect(models.isToFit(later)).toBe(true)
  expect(models.of(later)?.model).not.toEqual(first?.model)
  expect(models.isToFit(later)).toBe(false)
})
