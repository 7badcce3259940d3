// Every complete language says everything: no slice, key, placeholder or plural form of the English texts is missing.
import { readdirSync, readFileSync } from 'node:fs'
import { profileOf } from '@walia/domain/market/markets.ts'
import { marketIds } from '@walia/domain/market/profile.ts'
import { describe, expect, test } from 'vitest'
import { createTexts, textLanguages } from './text.ts'

const folder = new URL('./', import.meta.resolve('@walia/i18n/package.json'))
type Table = Readonly<Record<string, string>>
const slicesOf = (language: string) => readdirSync(new URL(`${language}/`, folder)).sort()
const read = (language: string, slice: string): Table =>
  JSON.parse(readFileSync(new URL(`${language}/${slice}`, folder), 'utf8'))

const complete = [
  ...new Set(
    marketIds.flatMap((id) =>
      profileOf(id)
        .languages.filter((language) => language.complete)
        .map((language) => language.id),
    ),
  ),
]

const PLURAL = /_(zero|one|two|few|many|other)$/
const stemOf = (key: string) => key.replace(PLURAL, '')
const placesOf = (text: string) => [...new Set(text.match(/\{\{[^}]*\}\}/g) ?? [])].sort()

/** Keys that a language must have for the English ones: each plural form that the language counts with. */
const keysFor = (language: string, english: Table): string[] => {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const keys = Object.keys(english).flatMap((key) =>
    PLURAL.test(key) ? forms.map((form) => `${stemOf(key)}_${form}`) : [key],
  )
  return [...new Set(keys)].sort()
}

test('the languages offered are the ones with texts', () => expect(complete.sort()).toEqual([...textLanguages].sort()))

describe.each(complete)('the language %s', (language) => {
  test('has every slice', () => expect(slicesOf(language)).toEqual(slicesOf('en')))
  test.each(slicesOf('en'))('says all that English says: %s', (slice) => {
    const english = read('en', slice)
    const own = read(language, slice)
    expect(Object.keys(own).sort()).toEqual(keysFor(language, english))
    for (const [key, text] of Object.entries(own)) {
      expect(text.trim(), key).not.toBe('')
      const model = english[key] ?? english[`${stemOf(key)}_other`] ?? ''
      expect(placesOf(text), key).toEqual(placesOf(model))
    }
  })
})

/** Towns and rivers, most of which are written alike wherever the letters are. */
const PROPER_NAMES = 'leagueNames.json'
// Words that are written alike stay few: a slice that was copied and forgotten is no translation.
test.each(complete.filter((language) => language !== 'en'))('%s is not English', (language) => {
  const slices = slicesOf('en').filter((slice) => slice !== PROPER_NAMES)
  const pairs = slices.flatMap((slice) => {
    const own = read(language, slice)
    return Object.entries(read('en', slice)).map(([key, text]) => [text, own[key]])
  })
  const worded = pairs.filter(([text]) => /[a-z]{3}/i.test((text ?? '').replace(/\{\{[^}]*\}\}/g, '')))
  const same = worded.filter(([text, own]) => text === own)
  expect(same.length).toBeLessThan(worded.length / 25)
})

test('a text exists in each language, and English is used for others', () => {
  const { error, text } = createTexts(profileOf('et'))
  const said = [...textLanguages, 'sw'].map((language) => error('LEG_EXPIRED', language))
  expect(new Set(said).size).toBe(textLanguages.length)
  expect(said.at(-1)).toBe(said[0])
  expect(text('sms:signupCode', 'oro', { code: '1234', brand: 'Walia', minutes: 10 })).toContain('1234 koodii Walia')
  expect(error('STAKE_BELOW_MIN', 'zh-CN', { min: 500 })).toBe('最低投注金额为 ETB\u00a05.00。')
})

test.each([
  ['en', 59, 'in 59 s.'],
  ['am', 5, 'ከ5 ሰከንድ በኋላ'],
  ['en', 90 * 60, 'in 90 min.'],
  ['en', 90 * 60 + 1, 'in 2 h.'],
  ['am', 600, 'ከ10 ደቂቃ በኋላ'],
  ['om', 7200, "sa'aatii 2 booda"],
  ['zh', 60, '请在 1 分钟后'],
] as const)('a wait is said in minutes, a long one in hours: %s, %i seconds', (language, seconds, expected) => {
  const said = createTexts(profileOf('et')).error('CODE_SENDS_USED', language, { retry_in: seconds })
  expect(said).toContain(expected)
})

const WAITING = ['TOO_MANY_REQUESTS', 'CODE_SENDS_USED', 'LOGIN_LOCKED', 'PROMPTS_USED'] as const
test.each(WAITING.flatMap((code) => textLanguages.map((language) => [code, language] as const)))(
  '%s says when to try again, and where that is not known, soon: %s',
  (code, language) => {
    const { error, text } = createTexts(profileOf('et'))
    expect(error(code, language, { retry_in: 120 })).toContain(text('accounts:waitMinutes', language, { n: 2 }))
    expect(error(code, language)).toContain(text('accounts:waitMoment', language))
  },
)

test.each([
  ['a bet in cash', { shortfall: 5_00 }, 'Your balance is not enough. Please deposit ETB\u00a05.00 or more.'],
  [
    'a bet above a free bet',
    { shortfall: 5_00, source: 'free_bet', available: 25_00 },
    'A bet that is paid with this can be ETB\u00a025.00 at most.',
  ],
  ['a withdrawal', { shortfall: 5_00, available: 100_00 }, 'You can withdraw ETB\u00a0100.00 at most.'],
])('too little for %s is said with what helps', (_name, details, said) =>
  expect(createTexts(profileOf('et')).error('INSUFFICIENT_BALANCE', 'en', details)).toBe(said),
)

const MIDNIGHT = Date.UTC(2026, 10, 29, 21)
test.each([
  ['en', 'Stakes per week: ETB\u00a050.00 left until 30/11 00:00.'],
  ['am', 'ውርርዶች በሳምንት፦ ብር\u00a050.00 ቀርቷል (እስከ 30/11 00:00)።'],
] as const)(
  'a refusal names the own limit, what is left of it and until when, in the market’s time: %s',
  (language, said) => {
    const { error } = createTexts(profileOf('et'))
    const limit = { kind: 'stake', period: 'week', until: MIDNIGHT, left: 50_00 }
    expect(error('PLAY_LIMIT_REACHED', language, limit).endsWith(said)).toBe(true)
    expect(error('PLAY_LIMIT_REACHED', language, { left: 50_00 })).toBe(error('PLAY_LIMIT_REACHED', language))
  },
)

test.each([
  ['et', 'en', 'Minimum bet amount is ETB\u00a05.00.'],
  ['et', 'am', 'ዝቅተኛው የውርርድ መጠን ብር\u00a05.00 ነው።'],
  ['ke', 'en', 'Minimum bet amount is KES\u00a05.00.'],
] as const)('amounts carry the currency as screens write it: %s, %s', (market, language, expected) => {
  expect(createTexts(profileOf(market)).error('STAKE_BELOW_MIN', language, { min: 5_00 })).toBe(expected)
})

test.each([
  [{ until: Date.UTC(2027, 4, 23, 9) }, 'You have chosen to stop until 23/05/2027 12:00: no bets and no deposits.'],
  // Excluded by an operator without an end, or where no end is known.
  [{ until: Number.POSITIVE_INFINITY }, 'You have chosen to stop for now: no bets and no deposits.'],
  [{}, 'You have chosen to stop for now: no bets and no deposits.'],
])('a time-out and an exclusion are refused alike, with their end: %j', (details, said) =>
  expect(createTexts(profileOf('et')).error('SELF_EXCLUDED', 'en', details)).toBe(said),
)
