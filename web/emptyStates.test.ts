// Texts of empty states and of failures without an error code, as published, and in Amharic.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createWords } from './words.ts'

const words = createWords()
const textOf = (language: string, slice: string, key: string, values = {}): string => {
  const file = new URL(`../i18n/${language}/${slice}.json`, import.meta.url)
  if (!words.has(language, slice)) words.add(language, slice, JSON.parse(readFileSync(file, 'utf8')))
  return words.text(language, slice, key, values)
}

test.each([
  ['home', 'empty', { tab: 'Tomorrow', sport: 'Ice Hockey' }, 'No matches for Tomorrow, Ice Hockey.'],
  [
    'home',
    'emptyLeague',
    { tab: 'Tomorrow', sport: 'Soccer', league: 'Serie A' },
    'No matches for Tomorrow, Soccer, Serie A.',
  ],
  ['search', 'none', { text: 'qqz' }, 'There are no games matching the keyword "qqz".'],
  ['sportsPages', 'sportsUnknown', {}, 'No games available at the moment.'],
  ['ui', 'generalError', {}, 'An error occurred. Please try again.'],
  ['errors', 'INTERNAL', {}, 'An error occurred. Please try again.'],
  ['betslip', 'empty', {}, 'No bets in the betslip, kindly add some bets'],
])('the text of %s.%s is as published', (slice, key, values, sentence) => {
  expect(textOf('en', slice, key, values)).toBe(sentence)
  const amharic = textOf('am', slice, key, values)
  expect(amharic).toMatch(/[\u1200-\u137f]/)
  for (const value of Object.values(values)) expect(amharic).toContain(value)
})
