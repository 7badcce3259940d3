// The texts of the games' pages: every text in each language, and every word that a page asks for.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')
const wordsOf = (name: string): Record<string, string> => JSON.parse(read(`./texts/${name}.json`))

test.each(['', 'tables/'])('%stexts: all languages have the same keys, filled in alike', (folder) => {
  const english = wordsOf(`${folder}en`)
  for (const language of ['am', 'om', 'zh']) {
    const words = wordsOf(`${folder}${language}`)
    expect(Object.keys(words).toSorted(), language).toEqual(Object.keys(english).toSorted())
    for (const [key, word] of Object.entries(words)) {
      expect(word.trim(), key).not.toBe('')
      for (const slot of ['{amount}', '{stake}'])
        expect(word.includes(slot), `${language} ${key}`).toBe(english[key]?.includes(slot))
    }
  }
})

test('every text that a page names is there', () => {
  const known = { ...wordsOf('en'), ...wordsOf('tables/en') }
  const asked = readdirSync(new URL('./pages/', import.meta.url))
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => [...read(`./pages/${name}`).matchAll(/\btext\('(\w+)'/g)].map(([, key]) => key as string))
  expect(asked.filter((key) => !(key in known))).toEqual([])
})
