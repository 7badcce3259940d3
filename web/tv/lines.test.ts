// Which lines of a commentary are said.
import { expect, test } from 'vitest'
import { linesToSay } from './lines.ts'

const lines = [1, 2, 4, 7, 9].map((id) => ({ id, text: `line ${id}` }))

test.each([
  [9, []],
  [7, [9]],
  [4, [7, 9]],
  [0, [4, 7, 9]],
])('after %i was said: %j', (said, ids) => expect(linesToSay(lines, said).map(({ id }) => id)).toEqual(ids))
