// Odds: what of the feed's text is sold, how it is shown, and the exact product.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatOdds, parseOdds, sellableOdds, totalOddsOf } from './odds.ts'

it.each([
  ['1.85', 185],
  ['1.8', 180],
  ['2', 200],
  ['2.', 200],
  ['1.859999999999999999', 185],
  ['1.399999', 139],
  ['1.40', 140],
  ['1.01', 101],
  ['1.0199', 101],
  ['1000.55', 100_055],
  ['01.85', 185],
])('sells %s at %i', (text, hundredths) => expect(sellableOdds(text)).toBe(hundredths))

it.each([
  '1.00',
  '1.009',
  '1',
  '0.5',
  '0',
  '',
  '-2',
  '+2',
  '1e1',
  '2.5e0',
  'NaN',
  'Infinity',
  ' 2',
  '2,5',
  '٢',
  '.5',
  '9'.repeat(20),
])('does not sell %s', (text) => expect(sellableOdds(text)).toBeNull())

it('does not sell what is missing', () => expect([sellableOdds(null), sellableOdds(undefined)]).toEqual([null, null]))

/** The same reading by a pattern, as the rule is written. */
function sellableByPattern(text: string): number | null {
  const match = /^([0-9]{1,9})(?:\.([0-9]*))?$/.exec(text)
  if (match === null) return null
  const hundredths = Number(match[1]) * 100 + Number((match[2] ?? '').slice(0, 2).padEnd(2, '0'))
  return hundredths >= 101 ? hundredths : null
}

it('reads any text as the pattern does', () => {
  const near = fc.string({
    unit: fc.constantFrom(...'0123456789012345678901234567890123456789.., -+e\n٢'),
    maxLength: 14,
  })
  const decimal = fc.tuple(fc.nat(9_999_999_999), fc.nat(9_999)).map(([whole, decimals]) => `${whole}.${decimals}`)
  fc.assert(
    fc.property(fc.oneof(near, decimal, fc.string()), (text) => {
      expect(sellableOdds(text)).toBe(sellableByPattern(text))
    }),
    { numRuns: 2000 },
  )
})

it('what is shown reads back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), (odds) => {
      expect(parseOdds(formatOdds(odds))).toBe(odds)
    }),
  )
})

it.each([['1.855'], ['1e2'], ['-1.85'], ['1.'], [''], [185], [null]])('is no shown price: %s', (text) => {
  expect(parseOdds(text)).toBeNull()
})

it.each<[number[], bigint]>([
  [[], 100n],
  [[185], 185n],
  [[120, 101], 121n],
  [[150, 150, 150], 338n],
  [[105, 110], 116n],
  [[101, 150], 152n],
])('%j multiply to %s', (legs, total) => expect(totalOddsOf(legs)).toBe(total))

it('39 legs keep every digit', () => {
  const legs = Array.from({ length: 39 }, () => 100_000)
  expect(totalOddsOf(legs)).toBe(100n * 1000n ** 39n)
  expect(formatOdds(totalOddsOf(legs))).toBe(`1${'0'.repeat(117)}.00`)
})
