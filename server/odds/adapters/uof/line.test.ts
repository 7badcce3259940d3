// Names of lines: the same for every order of the specifiers, made once, and forgotten before they fill the memory.
import { expect, test } from 'vitest'
import { lineKey } from '../../types.ts'
import { lineNameOf } from './line.ts'
import { market } from './samples/messages.ts'
import { parseXml } from './xml.ts'

const nameOf = (id: number, specifiers?: string) => lineNameOf(parseXml(market({ id, specifiers })), 'sr:match:1')

test('specifiers in any order name the same line', () => {
  const line = { market: 18, specifiers: 'a=1|b=2', key: lineKey(18, 'a=1|b=2') }
  expect(nameOf(18, 'a=1|b=2')).toEqual(line)
  expect(nameOf(18, 'b=2|a=1')).toEqual(line)
  expect(nameOf(18)).toEqual(nameOf(18, ''))
})

test('the key of a line is made once per market and specifiers', () => {
  expect(nameOf(18, 'total=2.5')).toBe(nameOf(18, 'total=2.5'))
  expect(nameOf(19, 'total=2.5')).toEqual({ market: 19, specifiers: 'total=2.5', key: lineKey(19, 'total=2.5') })
})

test.each(['markets', 'specifiers'])('a flood of new %s does not keep the old names', (what) => {
  const first = nameOf(18, 'total=3.5')
  for (let k = 0; k < 50_000; k++) what === 'markets' ? nameOf(100 + k, 'total=3.5') : nameOf(18, `flood=${k}`)
  const again = nameOf(18, 'total=3.5')
  expect(again).not.toBe(first)
  expect(again).toEqual(first)
})

test('malformed specifiers are a fault each time they come', () => {
  for (let k = 0; k < 2; k++) expect(nameOf(18, 'total')).toMatchObject({ line: { market: 18, specifiers: 'total' } })
})
