// The accumulator hint in words, from the legs of a slip to the sentence, in both languages.
import { readFileSync } from 'node:fs'
import { accaHintOf } from '@walia/domain/betslip/hints.ts'
import { profileOf } from '@walia/domain/market/markets.ts'
import { limitsOf, taxAt } from '@walia/domain/market/profile.ts'
import { formatMoney } from '@walia/domain/money/money.ts'
import { expect, test } from 'vitest'
import type { TextOf } from '../text.ts'
import { createWords } from '../words.ts'
import { accaHintText } from './accaText.ts'

const market = profileOf('et')
const words = createWords()
for (const language of ['en', 'am'])
  words.add(
    language,
    'betslip',
    JSON.parse(readFileSync(new URL(`../../i18n/${language}/betslip.json`, import.meta.url), 'utf8')),
  )

const earned = { accabonus: 1_234_50, winBoost: 0, totalWinnings: 0, totalWinningsWithAccaBonus: 0 }

const hintOf = (
  language: string,
  legs: number[],
  { uncounted = [], figures = earned }: { uncounted?: readonly number[]; figures?: typeof earned } = {},
): string => {
  const tax = taxAt(market, 0)
  const counts = legs.map((leg) => !uncounted.includes(leg))
  const counting = legs.filter((_, place) => counts[place])
  const t: TextOf<'betslip'> = (key, values = {}) => words.text(language, 'betslip', key, values)
  const hint = accaHintOf(tax.acca, {
    counting,
    picks: legs.length,
    legsMax: limitsOf(market, 'sports', 'slip').legsMax,
    figures,
    caps: tax.caps.sports,
  })
  return accaHintText({ acca: hint, legs, counts, tax }, t, (amount) => formatMoney(amount, 'ETB'))
}
const legs = (count: number, odds = 140) => Array.from({ length: count }, () => odds)

// Five picks earn exactly 10 %; the sentence begins with the published one all the same, and says which picks count.
test.each([
  [legs(0), 'add 5 bet(s) with more than 10% bonus: odds 1.40+'],
  [legs(4), 'add 1 bet(s) with more than 10% bonus: odds 1.40+'],
  [[...legs(4), 139], 'add 1 bet(s) with more than 10% bonus: odds 1.40+'],
  [legs(5), 'ETB\u00a01,234.50 bonus, 10% activated. Add 1 more for 15%'],
  [legs(23), 'ETB\u00a01,234.50 bonus, 100% activated. Add 1 more for 110%'],
  [legs(38), 'ETB\u00a01,234.50 bonus, 250% activated. Add 1 more for 275%'],
  [legs(39), 'Maximum bonus of 275% activated'],
])('picks at %j are told: %s', (given, sentence) => expect(hintOf('en', given)).toBe(sentence))

test.each([
  [legs(4), 'ከ 10% በላይ ቦነስ ለማግኘት ኦዳቸው 1.40 ወይም በላይ የሆኑ 1 ውርርዶች ይጨምሩ'],
  [legs(5), 'ETB\u00a01,234.50 ቦነስ፣ 10% ነቅቷል። ለ 15% 1 ይጨምሩ'],
  [legs(39), 'ከፍተኛው 275% ቦነስ ነቅቷል'],
])('picks at %j are told in Amharic', (given, sentence) => expect(hintOf('am', given)).toBe(sentence))

test('a pick at 1.42 that gives no bonus is not asked for again by its odds alone', () =>
  expect(hintOf('en', [142], { uncounted: [142] })).toBe(
    'add 5 bet(s) with more than 10% bonus: odds 1.40+, not “no bonus”',
  ))

test.each([
  [{ ...earned, accabonus: 100_000_00 }, 'Maximum bonus of ETB\u00a0100,000.00 reached'],
  [{ ...earned, accabonus: 99_999_99 }, 'ETB\u00a099,999.99 bonus, 35% activated. Add 1 more for 40%'],
])('at its cap the bonus is named with its amount', (figures, sentence) =>
  expect(hintOf('en', legs(10), { figures })).toBe(sentence),
)
