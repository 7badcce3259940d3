// The lookup returns exactly what i18next returns, for every text of the app, in every language and every plural form.
import { readdirSync, readFileSync } from 'node:fs'
import { createInstance } from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { createWords } from './words.ts'

const folder = new URL('../i18n/', import.meta.url)
const languages = ['en', 'am', 'om', 'zh']
const slices = readdirSync(new URL('en/', folder)).map((file) => file.replace('.json', ''))
const read = (language: string, slice: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`${language}/${slice}.json`, folder), 'utf8'))

const oracle = createInstance()
const words = createWords()
const COUNTS = [0, 1, 2, 5, 1.5, undefined]
// Formats after a comma are the server's.
const FORMATTED = /\{\{[^}]*,/

beforeAll(async () => {
  await oracle.init({
    fallbackLng: false,
    resources: {},
    interpolation: { escapeValue: false },
    keySeparator: false,
    nsSeparator: false,
    showSupportNotice: false,
  } as Parameters<typeof oracle.init>[0])
  for (const language of languages)
    for (const slice of slices) {
      oracle.addResourceBundle(language, slice, read(language, slice))
      words.add(language, slice, read(language, slice))
    }
})

const valuesFor = (text: string, count: number | undefined): Record<string, string | number> => ({
  ...Object.fromEntries([...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => [name, `<${name}> & $1`])),
  ...(count === undefined ? {} : { count }),
})

test.each(languages.flatMap((language) => slices.map((slice) => [language, slice])))(
  'finds what i18next finds: %s/%s',
  (language, slice) => {
    for (const [key, text] of Object.entries(read(language, slice))) {
      if (FORMATTED.test(text)) continue
      for (const name of [key, key.replace(/_(one|other)$/, '')])
        for (const count of COUNTS) {
          const values = valuesFor(text, count)
          expect(words.text(language, slice, name, values), `${name} ${count}`).toBe(
            oracle.t(name, { ...values, ns: slice, lng: language }),
          )
        }
    }
  },
)

test('a browser that knows no plurals of a language says the form for many', () => {
  words.add('sw', 'slip', { picks_other: 'chaguo {{count}}' })
  expect(words.text('sw', 'slip', 'picks', { count: 1 })).toBe('chaguo 1')
})

test('what is not there answers with its key', () => {
  expect(words.text('en', 'shell', 'nothing.like it', {})).toBe('nothing.like it')
  expect(words.text('en', 'nowhere', 'title', {})).toBe('title')
  expect([words.exists('en', 'ui', 'close'), words.exists('en', 'ui', 'nothing')]).toEqual([true, false])
  expect([words.has('en', 'ui'), words.has('sw', 'ui')]).toEqual([true, false])
})
