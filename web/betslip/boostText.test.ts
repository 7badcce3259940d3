// The win-boost hint in words, from the legs of a slip to the sentence.
import { readFileSync } from 'node:fs'
import { winBoostHintOf } from '@walia/domain/betslip/hints.ts'
import { profileOf } from '@walia/domain/market/markets.ts'
import { limitsOf, taxAt } from '@walia/domain/market/profile.ts'
import { expect, test } from 'vitest'
import { createWords } from '../words.ts'
import { boostHintText } from './boostText.ts'

const market = profileOf('et')
const { winBoost, caps } = taxAt(market, 0)
const LANGUAGES = ['en', 'am', 'om', 'zh'] as const
const words = createWords()
for (const language of LANGUAGES)
  words.add(
    language,
    'betslip',
    JSON.parse(readFileSync(new URL(`../../i18n/${language}/betslip.json`, import.meta.url), 'utf8')),
  )

const hintOf = (language: string, legs: number[], counts: boolean[]): string | null => {
  const { legsMax } = limitsOf(market, 'sports', 'slip')
  const counting = legs.filter((_, place) => counts[place])
  const boost = winBoostHintOf(winBoost, {
    ...{ counting, picks: legs.length, legsMax, figures: null, caps: caps.sports },
  })
  return boostHintText({ legs, counts, boost }, (key, values = {}) => words.text(language, 'betslip', key, values))
}
const five = [152, 155, 158, 150, 190]
const oneCounts = [false, false, false, false, true]

test.each<[string, number[], boolean[], string | null]>([
  ['one that counts', [190], [true], 'Add an odd of 1.50 or greater to unlock 3% win boost'],
  [
    'five at 1.50 or more, four of them without a bonus',
    five,
    oneCounts,
    'Add an odd of 1.50 or greater, not “no bonus”, to unlock 3% win boost',
  ],
  [
    'one without a bonus that is too short anyway',
    [145, 190],
    [false, true],
    'Add an odd of 1.50 or greater to unlock 3% win boost',
  ],
  ['none that counts: two are missing', [152], [false], null],
  ['five that count: nothing more to be had', five, five.map(() => true), null],
])('picks are told: %s', (_, legs, counts, sentence) => expect(hintOf('en', legs, counts)).toBe(sentence))

test.each(LANGUAGES)('where a pick is marked the hint differs in %s, and names odds and percent', (language) => {
  const [plain, marked] = [hintOf(language, [190], [true]), hintOf(language, five, oneCounts)]
  expect(marked).not.toBe(plain)
  for (const text of [plain, marked]) {
    expect(text).toContain('1.50')
    expect(text).toContain('3%')
  }
})
