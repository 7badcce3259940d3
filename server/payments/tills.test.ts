// The operator's file of tills: what is wrong with it is refused by its place, without a key in the words.
import { expect, test } from 'vitest'
import { shopsOf, tillOf, tillsOf } from './tills.ts'

const tills = [
  { till: 'addis-1', key: 'a-very-secret-key-of-till-1' },
  { till: 'addis-2', key: 'a-very-secret-key-of-till-2' },
]

const BOLE = { name: 'Bole', address: 'Africa Avenue, beside the post office', hours: '9 to 20, Sundays too' }

test.each([
  ['no list', {}, 'expected a list of tills'],
  ['an empty list', [], 'expected a list of tills'],
  ['no till', [null], 'till 1: till is a name'],
  ['a name with a blank', [{ ...tills[0], till: 'addis 1' }], 'till 1: till is a name'],
  ['a short key', [tills[0], { till: 'addis-2', key: 'very-secret' }], String.raw`till 2 \(addis-2\): key has 24`],
  ['a name twice', [tills[0], { ...tills[1], till: 'addis-1' }], 'a till stands twice'],
  ['a shop without an address', [{ ...tills[0], shop: { name: 'Bole' } }], 'addis-1\\): address of its shop is a text'],
  ['hours that are no text', [{ ...tills[0], shop: { ...BOLE, hours: 9 } }], 'addis-1\\): hours of its shop is a text'],
  ['a key twice', [tills[0], { ...tills[1], key: tills[0]?.key }], 'a key stands twice'],
])('%s is refused', (_, read, message) => {
  expect(() => tillsOf(read)).toThrow(new RegExp(message))
  expect(() => tillsOf(read)).not.toThrow(/very-secret/)
})

test('a shop is named once, however many tills it has; a till without one is named to nobody', () => {
  const piassa = { name: 'Piassa', address: 'Cunningham Street' }
  const shops = [BOLE, undefined, piassa, { ...BOLE }]
  const read = shops.map((shop, index) => ({ till: `till-${index}`, key: `a-very-secret-key-of-${index}0000`, shop }))
  expect(shopsOf(tillsOf(read))).toEqual([BOLE, piassa])
})

test('a key names its till; a part of it, more than it or nothing names none', () => {
  expect(tillsOf(tills)).toEqual(tills)
  expect(tillOf(tills, tills[1]?.key)).toBe('addis-2')
  for (const shown of ['', undefined, null, 'a-very-secret-key-of-till-', `${tills[0]?.key}1`, [tills[0]?.key, 'x']])
    expect(tillOf(tills, shown)).toBeNull()
})
