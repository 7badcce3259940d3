// When matches leave the memory.
import { expect, test } from 'vitest'
import { retiredMatches } from './retirement.ts'
import { createFeedState, matchOf, putFixture } from './state.ts'
import type { Fixture } from './types.ts'

const HOUR = 3_600_000
const NOW = 1_790_000_000_000
test.each([
  ['upcoming', 24, 0, -1, false],
  ['live', -1, 1, 0, false],
  ['just ended', -3, 4, -1, false],
  ['ended seven hours ago', -9, 4, -7, true],
  ['cancelled, with its start to come', 24, 5, -7, false],
  ['without a word for two days', -49, 1, -49, true],
  ['long ago started, still spoken of', -49, 1, -1, false],
])('whether a match leaves the memory: %s', (_name, startsIn, status, lastMessageIn, retired) => {
  const state = createFeedState(() => [])
  putFixture(state, { urn: 'sr:match:1', startsAt: NOW + startsIn * HOUR } as Fixture)
  const match = matchOf(state, 'sr:match:1')
  match.status = { ...match.status, status, at: NOW + lastMessageIn * HOUR }
  expect(retiredMatches(state.matches.values(), NOW).length === 1).toBe(retired)
})
