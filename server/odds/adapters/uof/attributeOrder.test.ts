// Attributes read by their order: the same as letter by letter, in whatever order and writing they come.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { followerNamed, startOfTag } from './attributeOrder.ts'
import { parseXml, XmlError } from './xml.ts'

const attribute = fc.record({
  name: fc.constantFrom('a', 'ab', 'abc', 'b', 'x:a', 'id'),
  value: fc.constantFrom('', '1', 'b=', '2.5'),
  gap: fc.constantFrom(' ', ' ', ' ', '  ', '\n'),
  equals: fc.constantFrom('=', '=', '=', ' = '),
  quote: fc.constantFrom('"', '"', '"', "'"),
})

test('attributes in any order and spacing read the same, and a repeated attribute is refused', () => {
  fc.assert(
    fc.property(fc.array(attribute, { maxLength: 5 }), (list) => {
      const tag = list
        .map(({ name, value, gap, equals, quote }) => gap + name + equals + quote + value + quote)
        .join('')
      if (new Set(list.map(({ name }) => name)).size < list.length)
        expect(() => parseXml(`<t${tag}/>`)).toThrow(XmlError)
      else expect(parseXml(`<t${tag}/>`).attributes).toEqual(list.flatMap(({ name, value }) => [name, value]))
    }),
    { numRuns: 2000 },
  )
})

test('the cache of attribute orders is bounded, and very long names are not cached', () => {
  const first = followerNamed('first', startOfTag)
  expect(followerNamed('first', startOfTag)).toBe(first)
  for (let k = 0; k < 2000; k++) followerNamed(`name${k}`, startOfTag)
  expect(startOfTag.followers.length).toBeLessThanOrEqual(500)
  expect(startOfTag.followers).not.toContain(first)
  const long = followerNamed('n'.repeat(1000), startOfTag)
  expect(startOfTag.followers).not.toContain(long)
})
