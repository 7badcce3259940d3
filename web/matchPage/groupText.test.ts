// Groups of markets in the words of each sport.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { groupTextOf } from './groupText.ts'

const wordsIn = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`../../i18n/${language}/match.json`, import.meta.url), 'utf8'))

test.each([
  ['goals', 'football', 1, 'Goals'],
  ['goals', 'ice hockey', 4, 'Goals'],
  ['goals', 'basketball', 2, 'Totals'],
  ['goals', 'tennis', 5, 'Totals'],
  ['sets', 'tennis', 5, 'Sets'],
  ['sets', 'volleyball', 23, 'Sets'],
  ['sets', 'ice hockey', 4, 'Periods'],
  ['sets', 'basketball', 2, 'Periods'],
  ['main', 'football', 1, 'Main'],
  ['what the feed invents', 'football', 1, 'Other'],
])('the name of the group %s in %s', (group, _sport, sportId, word) => {
  const key = groupTextOf(group, sportId)
  expect(wordsIn('en')[key]).toBe(word)
  for (const language of ['am', 'om', 'zh']) expect(wordsIn(language)[key], language).toMatch(/\S/)
})
