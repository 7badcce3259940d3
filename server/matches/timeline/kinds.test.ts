// Whatever can be told of a match has words in every language: kinds of events, counts and periods.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { periodOf } from '../liveState.ts'
import { EVENT_KINDS, scoreKindOf } from './events.ts'

const LANGUAGES = ['en', 'am', 'om', 'zh']
const CODE_MAX = 9999
const wordsOf = (language: string, slice: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`../../../i18n/${language}/${slice}.json`, import.meta.url), 'utf8'))

test.each(LANGUAGES)('events, taken back or not, and counts in "%s"', (language) => {
  const words = wordsOf(language, 'statistics')
  const named = EVENT_KINDS.filter((kind) => kind !== 'period')
  const counts = ['corners', 'yellow_cards', 'red_cards', 'yellow_red_cards']
  for (const key of [...named, ...counts]) expect(words[key], key).toMatch(/\S/)
  expect(words.takenBack).toContain('{{event}}')
  expect(words.kickOff).toContain('{{period}}')
  expect(words.eventOf).toContain('{{team}}')
})

test('every sport’s name of a point is among the kinds of events', () => {
  for (let sportId = 0; sportId < 200; sportId++) expect(EVENT_KINDS).toContain(scoreKindOf(sportId))
})

test.each(LANGUAGES)('any status of a match in "%s"', (language) => {
  const words = wordsOf(language, 'periods')
  for (let code = 0; code <= CODE_MAX; code++) expect(words[periodOf(code)], `status ${code}`).toMatch(/\S/)
})

test.each([
  [0, 'Not started'],
  [31, 'Half time'],
  [6, '1st half'],
  [7, '2nd half'],
  [42, '2nd half over time'],
  [8, '1st set'],
  [9, '2nd set'],
  [10, '3rd set'],
  [11, '4th set'],
  [12, '5th set'],
  [13, '1st quarter'],
  [14, '2nd quarter'],
  [15, '3rd quarter'],
  [16, '4th quarter'],
])('status %i is shown as "%s"', (code, label) => {
  expect(wordsOf('en', 'periods')[periodOf(code)]).toBe(label)
})
