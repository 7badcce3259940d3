// Share codes: what is made, what is read.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseShareCode, shareCodeOf, typedShareCode } from './shareCode.ts'

test.each([
  ['WAL7K2CD', 'an L', null],
  ['wah7k2cd', 'any case', 'WAH7K2CD'],
  [' WAH7 K2CD ', 'spaces', 'WAH7K2CD'],
  ['WAH7-K2CD', 'a dash', 'WAH7K2CD'],
  ['https://walia.example/share/WAH7K2CD', 'the link', 'WAH7K2CD'],
  ['https://walia.example/share/WAH7K2CD?btag=x#y', 'the link with more', 'WAH7K2CD'],
  ['/share/wah7k2cd/', 'a path', 'WAH7K2CD'],
  ['https://walia.example/share/WAH7K2CD.', 'the link at the end of a sentence', 'WAH7K2CD'],
  ['(https://walia.example/share/WAH7K2CD)', 'the link in brackets', 'WAH7K2CD'],
  ['https://walia.example/share/WAH7K2CD/.', 'a dot after the last slash', 'WAH7K2CD'],
  ['\u201cWAH7K2CD\u201d\u1362', 'quotes and an Ethiopic full stop', 'WAH7K2CD'],
  ['WAH7\u2013K2CD', 'an en dash', 'WAH7K2CD'],
  ['\u200eWAH7\u200bK2\u00adCD\ufeff', 'letters that nobody sees', 'WAH7K2CD'],
  ['', 'nothing', null],
  ['.)', 'only what comes along', null],
  ['   ', 'blank', null],
  ['WAH7K2C', 'seven characters', null],
  ['WAH7K2CDE', 'nine characters', null],
  ['WAH7K2C0', 'a zero', null],
  ['WAH7K2CO', 'an O', null],
  ['WAH7K2C1', 'a one', null],
  ['WAH7K2CU', 'a U', null],
  ['WAH7K2Cé', 'another letter', null],
  ['javascript:alert(1)', 'a script', null],
  ["WAH7K2C'", 'a quote', null],
])('a code typed as "%s" (%s)', (text, _what, code) => {
  expect(parseShareCode(text, 8)).toBe(code)
})

test('every code that is made is read back, in any case and cut in two', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1_000_000), { minLength: 8, maxLength: 8 }), (drawn) => {
      const left = [...drawn]
      const code = shareCodeOf((limit) => (left.pop() ?? 0) % limit, 8)
      expect(parseShareCode(code, 8)).toBe(code)
      expect(parseShareCode(`${code.slice(0, 4).toLowerCase()} ${code.slice(4)}`, 8)).toBe(code)
    }),
  )
})

test.each([
  ['wah7', 'WAH7'],
  ['wa o0 h7', 'WAH7'],
  ['WAH7K2CDXXXX', 'WAH7K2CD'],
  ['https://walia.example/share/WAH7K2CD', 'WAH7K2CD'],
  ['https://walia.example/share/WAH7K2CD).', 'WAH7K2CD'],
  ['<b>', 'B'],
])('typing %s leaves %s', (text, shown) => {
  expect(typedShareCode(text, 8)).toBe(shown)
})
