// The tab that an address names.
import { expect, test } from 'vitest'
import { tabOf } from './tab.ts'

test.each([
  ['', 'markets'],
  ['tab=statistics', 'statistics'],
  ['?tab=tracker', 'tracker'],
  ['from=x&tab=timeline', 'timeline'],
  ['tab=markets', 'markets'],
  ['tab=anything', 'markets'],
])('the query "%s" opens the tab %s', (query, tab) => {
  expect(tabOf(query)).toBe(tab)
})
