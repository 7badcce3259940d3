// Margins: read off a line, put on by the power method, taken off again.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exponentOf, fairChancesOf, overroundOf } from './margin.ts'

test.each([
  [[200, 200], 1],
  [[191, 191], 1.0471],
  [[9790, 182], 0.5597],
  [[250, 330, 290], 1.0479],
])('prices %j sum to %d', (odds, sum) => expect(overroundOf(odds)).toBeCloseTo(sum, 4))

const someChances = fc
  .array(fc.double({ min: 0.02, max: 1, noNaN: true }), { minLength: 2, maxLength: 12 })
  .map((parts) => {
    const whole = parts.reduce((sum, each) => sum + each, 0)
    return parts.map((each) => each / whole)
  })

describe('the power method', () => {
  test('removing the margin restores the chances, for any line and margin', () => {
    fc.assert(
      fc.property(someChances, fc.double({ min: 1.01, max: 1.4, noNaN: true }), (chances, target) => {
        const exponent = exponentOf(chances, target)
        const odds = chances.map((chance) => chance ** -exponent)
        expect(odds.reduce((sum, each) => sum + 1 / each, 0)).toBeCloseTo(target, 6)
        for (const [index, fair] of fairChancesOf(odds).entries()) expect(fair).toBeCloseTo(chances[index] as number, 6)
      }),
    )
  })

  test('an unlikely outcome never returns more than a likely one', () => {
    fc.assert(
      fc.property(someChances, fc.double({ min: 1.01, max: 1.4, noNaN: true }), (chances, target) => {
        const exponent = exponentOf(chances, target)
        const returns = chances.toSorted((a, b) => a - b).map((chance) => chance ** (1 - exponent))
        for (let index = 1; index < returns.length; index++)
          expect(returns[index]).toBeGreaterThanOrEqual((returns[index - 1] as number) - 1e-12)
      }),
    )
  })

  test('a floor counts for what is less likely than it', () => {
    const exponent = exponentOf([0.9, 0.0999, 0.0001], 1.1, 0.002)
    expect(0.9 ** exponent + 0.0999 ** exponent + 0.002).toBeCloseTo(1.1, 6)
  })
})
