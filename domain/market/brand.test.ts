// Brand names as they stand in addresses.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { brandOf } from './brand.ts'

const TEXTS = join(import.meta.dirname, '../../i18n')
const LANGUAGES = readdirSync(TEXTS, { withFileTypes: true }).filter(
  (each) => each.isDirectory() && each.name !== 'node_modules',
)

test.each(LANGUAGES.map(({ name }) => name))(
  'no text in %s writes the name out, so that another brand may stand in its place',
  (language) => {
    const files = readdirSync(join(TEXTS, language))
    expect(files.length).toBeGreaterThan(10)
    const written = files.flatMap((file) =>
      readFileSync(join(TEXTS, language, file), 'utf8')
        .split('\n')
        .filter((line) => /walia|ዋልያ|瓦利亚/i.test(line)),
    )
    expect(written).toEqual([])
  },
)

const usual = { name: 'Walia', slug: 'walia' }

test.each([
  ['Walia', 'walia'],
  ['Zebra Bet', 'zebra-bet'],
  ["Abebe's 24/7!", 'abebes-24-7'],
  ['Éléphant', 'elephant'],
  ['ዋልያ', 'walia'],
  ['../admin', 'admin'],
])('the brand %s as it stands in an address', (name, slug) => {
  expect(brandOf(name, usual)).toEqual({ name, slug })
})
