// Outcomes in the usual writing are read in one pass: the same values as attribute by attribute, however they are written.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { usualOutcomeAt } from './usualOutcome.ts'
import { parseXml, XmlError } from './xml.ts'

/** The values that the adapter asks for; the element of another name is read attribute by attribute. */
const readAs = (name: string, rest: string): unknown => {
  try {
    const [node] = parseXml(`<t><${name}${rest}</t>`).children
    const pairs: [string, string][] = []
    for (let k = 0; k < (node?.attributes.length ?? 0); k += 2)
      pairs.push([node?.attributes[k] ?? '', node?.attributes[k + 1] ?? ''])
    return { pairs: pairs.filter(([key]) => key !== 'probabilities'), children: node?.children.length }
  } catch (cause) {
    expect(cause).toBeInstanceOf(XmlError)
    return 'refused'
  }
}

const value = fc.oneof(
  fc.constantFrom(
    '1',
    '0',
    '12',
    '1.9',
    '1.926',
    '01.5',
    '02',
    '1.50',
    '15',
    '150',
    '2.',
    '.5',
    '',
    '1.5.2',
    '-1',
    '1e3',
  ),
  fc.constantFrom(
    '16383',
    '16384',
    '163.83',
    '163.84',
    '1000000',
    '0.1234',
    '000000000001',
    '0000000000001',
    'a',
    '&amp;',
  ),
  fc.integer({ min: 0, max: 20_000 }).map(String),
  fc.integer({ min: 0, max: 20_000 }).map((price) => (price / 100).toFixed(2)),
)
const probability = fc.constantFrom(
  '',
  ' probabilities="0.48"',
  ` probabilities="${'0'.repeat(40)}"`,
  ' probabilities="x"',
)
const active = fc.constantFrom(
  ' active="1"',
  ' active="0"',
  ' active="true"',
  " active='1'",
  '',
  ' active="1" team="1"',
)
const end = fc.constantFrom('/>', ' />', '></NAME>', '>', '/')

test('whatever stands in them, outcomes are read like elements of any other name', () => {
  fc.assert(
    fc.property(value, value, probability, active, end, (id, odds, chance, state, close) => {
      const rest = (name: string) => ` id="${id}" odds="${odds}"${chance}${state}${close.replace('NAME', name)}`
      expect(readAs('outcome', rest('outcome'))).toEqual(readAs('other', rest('other')))
    }),
    { numRuns: 5000 },
  )
})

test.each([
  ['outcome id="12" odds="1.926" probabilities="0.48" active="1"/>', { id: '12', odds: '1.926', active: '1' }],
  ['outcome id="1" odds="100" active="0"/>', { id: '1', odds: '100', active: '0' }],
  ['outcome id="1" odds="2." active="1"/>', null],
  ['outcome id="sr:player:1" odds="2.5" active="1"/>', null],
  ['outcome odds="2.5" id="1" active="1"/>', null],
  ['outcome id="1" odds="2.5"/>', null],
])('an outcome in the usual writing or not: <%s', (text, expected) => {
  if (expected === null) expect(usualOutcomeAt(text, 0)).toBeNull()
  else expect(usualOutcomeAt(text, 0)).toMatchObject({ ...expected, end: text.length })
})
