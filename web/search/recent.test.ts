// Recent searches: newest first, each once, at most six.
import { expect, test } from 'vitest'
import { withSearch } from './recent.ts'

test.each([
  ['the first', [], 'arsenal', ['arsenal']],
  ['a new one in front', ['a'], 'b', ['b', 'a']],
  ['the same in other letters, once', ['Arsenal', 'b'], ' arsenal ', ['arsenal', 'b']],
  ['nothing for blanks', ['a'], '   ', ['a']],
  ['six at most', ['1', '2', '3', '4', '5', '6'], '7', ['7', '1', '2', '3', '4', '5']],
])('recent searches: %s', (_, recent, keyword, expected) => {
  expect(withSearch(recent, keyword)).toEqual(expected)
})
