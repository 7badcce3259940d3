// Which client subscribes to which topics, and how many clients the machine allows.
import { expect, test } from 'vitest'
import { topicsOf } from './socketPlan.ts'
import { audienceFor } from './sockets.ts'

test('subscribers are spread evenly: no match has more than one more than another', () => {
  const topics = topicsOf({ listViewers: 40, rowsEach: 10, matchViewers: 10 }, 50)
  const count = (kind: string) =>
    Object.values(
      Object.groupBy(
        topics.flat().filter((topic) => topic.startsWith(kind)),
        (topic) => topic,
      ),
    ).map((all) => all?.length)
  expect(topics).toHaveLength(50)
  expect(new Set(count('head:'))).toEqual(new Set([8]))
  expect(new Set(count('match:'))).toEqual(new Set([1]))
})

test.each([
  [5000, 20_000, 5000],
  [5000, 1024, 824],
])('%i clients with %i files: %i', (clients, files, count) => {
  const { listViewers, matchViewers } = audienceFor(clients, files)
  expect(listViewers + matchViewers).toBe(count)
})
