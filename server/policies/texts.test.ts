// The texts of the policies against what the code does: every sold market has its rule, every figure is the market's.
import { existsSync, readFileSync } from 'node:fs'
import { et } from '@walia/domain/market/et.ts'
import { ke } from '@walia/domain/market/ke.ts'
import { without } from '@walia/domain/market/profile.ts'
import { policyIds, policyValuesOf, sectionsOf, textFileOf } from '@walia/domain/policies/policies.ts'
import { EARLY_RULES, marketKeysOf, ruleKeysOf, soldRules, soldScopes } from '@walia/domain/settlement/marketRules.ts'
import { MARKETS } from '@walia/domain/settlement/markets.ts'
import type { Scoreboard } from '@walia/domain/settlement/scoreboard.ts'
import { settleMarket } from '@walia/domain/settlement/settleMarket.ts'
import { describe, expect, test } from 'vitest'
import { fontPartsOf } from '../platform/fonts.ts'
import { createTexts, textLanguages } from '../platform/text.ts'
import { documentOf } from './document.ts'

const NOW = Date.parse('2026-11-28T00:00:00Z')
const texts = createTexts(et)

const tableOf = (language: string, file: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`../../i18n/${language}/${file}.json`, import.meta.url), 'utf8'))

const holesOf = (text: string): string[] => [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name as string).sort()

describe.each(textLanguages)('in %s', (language) => {
  test.each(policyIds)('%s has a text for every section and no other', (policy) => {
    const keys = sectionsOf[policy].flatMap(({ key, paragraphs }) => [
      key,
      ...Array.from({ length: paragraphs }, (_, index) => `${key}${index + 1}`),
    ])
    expect(Object.keys(tableOf(language, textFileOf(policy))).sort()).toEqual(['title', 'intro', ...keys].sort())
  })

  test.each(policyIds)('%s names only figures that the markets have, the same as in English', (policy) => {
    const [own, english] = [tableOf(language, textFileOf(policy)), tableOf('en', textFileOf(policy))]
    for (const [key, text] of Object.entries(own)) {
      expect([key, holesOf(text)]).toEqual([key, holesOf(english[key] ?? '')])
      for (const profile of [et, ke])
        for (const hole of holesOf(text)) expect(policyValuesOf(profile, NOW), hole).toHaveProperty(hole)
    }
  })

  test('every market that is sold says what wins, what counts, what is void and when it is settled', () => {
    const table = tableOf(language, 'marketInfo')
    for (const market of MARKETS)
      for (const key of marketKeysOf(market)) expect([market.id, table[key]]).not.toContain(undefined)
    for (const rule of soldRules) expect(table).toHaveProperty(`name_${rule}`)
    for (const scope of soldScopes) expect(table).toHaveProperty(`part_${scope}`)
  })

  test('the betting rules say what stands behind the (i) of every market', () => {
    const { sections } = documentOf('rules', language, { profile: et, texts, now: NOW })
    const table = tableOf(language, 'marketInfo')
    for (const { rule, scope } of MARKETS) {
      const own = sections.find(({ key }) => key === `rule-${rule}`)
      for (const key of ruleKeysOf(rule)) expect(own?.paragraphs).toContain(table[key])
      expect(own?.paragraphs.at(-1)).toContain(table[`part_${scope}`])
      expect(sections.find(({ key }) => key === 'markets')?.paragraphs.join('\n')).toContain(table[`in_${scope}`])
    }
  })

  test('its fonts have every character of every policy', () => {
    const fonts = fontPartsOf(language)
    const all = policyIds.map((policy) => documentOf(policy, language, { profile: et, texts, now: NOW }))
    const files = new Set([...JSON.stringify(all)].map((character) => fonts.partOf(character).file))
    for (const file of files) expect([file, existsSync(file)]).toEqual([file, true])
  })
})

const said = (policy: (typeof policyIds)[number], profile = et): string =>
  documentOf(policy, 'en', { profile, texts: createTexts(profile), now: NOW })
    .sections.flatMap(({ paragraphs }) => paragraphs)
    .join('\n')
    .replaceAll('\u00a0', ' ')

test.each([
  [
    'et',
    'en',
    'how to be paid: Telebirr, Bank transfer, HelloCash, Shop. From',
    '(Telebirr, Bank transfer, eBirr, HelloCash)',
  ],
  ['et', 'am', 'Telebirr፣ ባንክ፣ HelloCash፣ ሱቅ።', '(Telebirr፣ ባንክ፣ eBirr፣ HelloCash)'],
  ['ke', 'en', 'how to be paid: M-Pesa, Shop. From', '(M-Pesa)'],
] as const)('the help of %s in %s names the ways in and out that are open there', (id, language, out, into) => {
  const profile = { et, ke }[id]
  const document = documentOf('help', language, { profile, texts: createTexts(profile), now: NOW })
  const of = (key: string) => document.sections.find((section) => section.key === key)?.paragraphs[0]
  expect(of('withdraw')).toContain(out)
  expect(of('deposit')).toContain(into)
})

test.each([
  ['terms', `You must be ${et.account.ageMin} or older`],
  ['terms', 'One deposit is from ETB 30.00 to ETB 70,000.00'],
  ['terms', 'One withdrawal is from ETB 50.00 to ETB 70,000.00'],
  ['terms', 'Winnings above ETB 1,000.00 include 15% winnings tax'],
  ['terms', 'knows nothing of it for 48 hours, the stake comes back'],
  ['rules', 'from ETB 5.00 to ETB 10,000.00. Total odds have to be above 1.20'],
  ['rules', 'One bet pays at most ETB 1,000,000.00'],
  ['rules', 'is checked for 5 seconds'],
  ['rules', 'not played within 48 hours of its start is void'],
  ['bonus', '100% of your first deposit, at most ETB 1,000.00'],
  ['bonus', 'From 5 picks: 10% on top of your winnings after tax, rising to 275% at 39 picks. At most ETB 100,000.00'],
  ['play', 'A higher one holds after 24 hours'],
  ['privacy', 'approved: 365 days. Of one that was rejected: 30 days'],
  ['cookies', 'who sent you, for 30 days. first_touch: a random number, for 365 days'],
] as const)('%s: %s', (policy, words) => {
  expect(said(policy)).toContain(words)
})

test('a figure of the market that changes, changes in the text', () => {
  expect(said('terms', { ...et, account: { ...et.account, ageMin: 18 } })).toContain('You must be 18 or older')
  expect(said('rules', { ...et, postponedVoidHours: 24 })).toContain('within 24 hours of its start is void')
})

test('another market has its own country, currency and contacts', () => {
  expect(said('terms', ke)).toContain('takes bets in Kenya')
  expect(said('terms', ke)).toContain('KES 30.00')
  expect(said('play', ke)).toContain('+254')
})

test('products that are not sold have no section', () => {
  const keysOf = (profile: typeof et) =>
    documentOf('rules', 'en', { profile, texts, now: NOW }).sections.map(({ key }) => key)
  expect(keysOf(et)).toEqual(expect.arrayContaining(['combo', 'jackpots', 'virtuals']))
  const few = keysOf(without(et, ['combo', 'jackpots', 'virtuals']))
  for (const key of ['combo', 'jackpots', 'virtuals']) expect(few).not.toContain(key)
})

/** Half of a match with so many goals, of each kind of sport. */
const halfway = (home: number, away: number): Scoreboard[] => {
  const period = { home, away, finished: true }
  const goals = [...Array(home).fill(1), ...Array(away).fill(2)]
  return [
    { status: 'live', unit: 'goals', periodCount: 2, periods: [period, { home: 0, away: 0, finished: false }], goals },
    { status: 'live', unit: 'goals', periodCount: 2, periods: [{ ...period, finished: false }], goals },
    { status: 'live', unit: 'sets', periodCount: 3, periods: [period, { home: 0, away: 0, finished: false }] },
  ]
}

test('the rules that say "as soon as the score decides it" are those that settle before the end', () => {
  const boards = [0, 1, 3].flatMap((home) => [0, 1, 3].flatMap((away) => halfway(home, away)))
  const whole = MARKETS.filter(({ scope }) => scope === 'match' || scope === 'sets')
  const early = new Set(
    whole
      .filter(({ id }) => boards.some((board) => settleMarket(id, { total: '1.5', hcp: '0', goalnr: '1' }, board)))
      .map(({ rule }) => rule),
  )
  expect([...early].sort()).toEqual([...EARLY_RULES].sort())
})
