// Which matches count as new while a list is shown.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newcomersOf } from './newcomers.ts'

test.each([
  ['nothing has changed', [1, 2, 3], [1, 2, 3], false, []],
  ['one came in between', [1, 2, 3], [1, 9, 2, 3], false, [9]],
  ['one came in front, one went', [1, 2, 3], [8, 1, 3], false, [8]],
  ['one went, the next page moved up', [1, 2, 3], [2, 3, 4], false, []],
  ['one went and it is the whole list: the one behind is new', [1, 2, 3], [2, 3, 4], true, [4]],
  ['others in another order are no news', [1, 2, 3], [3, 1, 2], false, []],
  ['another list altogether', [1, 2], [7, 8], false, [7, 8]],
  ['nothing is left', [1, 2], [], true, []],
])('the matches that count as new: %s', (_, shown, fresh, whole, expected) => {
  expect(newcomersOf(shown, fresh, whole)).toEqual(expected)
})

test('never a row that is shown, and none after the fresh list was taken', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 20 })
  fc.assert(
    fc.property(ids, ids, fc.boolean(), (shown, fresh, whole) => {
      expect(newcomersOf(shown, fresh, whole).some((id) => shown.includes(id))).toBe(false)
      expect(newcomersOf(fresh, fresh, whole)).toEqual([])
    }),
  )
})
