// Brand names as they stand in addresses.
import { expect, test } from 'vitest'
import { brandOf } from './brand.ts'

const usual = { name: 'Walia', slug: 'walia' }

test.each([
  ['Walia', 'walia'],
  ['Zebra Bet', 'zebra-bet'],
  ["Abebe's 24/7!", 'abebes-24-7'],
  ['Éléphant', 'elephant'],
  ['ዋልያ', 'walia'],
  ['../admin', 'admin'],
])('%s', (name, slug) => {
  expect(brandOf(name, usual)).toEqual({ name, slug })
})
