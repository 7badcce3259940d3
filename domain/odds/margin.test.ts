// Margins: read off a line, put on evenly and by powers, taken off again.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { askedOf, fairChancesOf, overroundOf } from './margin.ts'

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

const someTarget = fc.double({ min: 1.01, max: 1.4, noNaN: true })
const sumOf = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0)

describe('a margin', () => {
  test('is put on to the target, and taking it off restores the chances, for any line, margin and number of winners', () => {
    fc.assert(
      fc.property(someChances, someTarget, fc.boolean(), (single, target, two) => {
        // As of a double chance: each wins unless its own third comes.
        const [chances, winners] = two && single.length === 3 ? [single.map((each) => 1 - each), 2] : [single, 1]
        const asked = askedOf(chances, target * winners)
        expect(sumOf(asked)).toBeCloseTo(target * winners, 6)
        for (const each of asked) expect(each).toBeLessThan(1)
        const fair = fairChancesOf(
          asked.map((each) => 1 / each),
          winners,
        )
        for (const [index, each] of fair.entries()) expect(each).toBeCloseTo(chances[index] as number, 6)
      }),
    )
  })

  test.each([
    ['a favourite of 1x2 at 6 %, as its draw and its outsider', [0.66, 0.22, 0.12], 1.06, [1.06, 1.06, 1.06]],
    ['a line thinner than that', [0.5, 0.5], 1.03, [1.03, 1.03]],
    ['above 6 %, what is unlikely carries the rest', [0.66, 0.22, 0.12], 1.1, [1.06, 1.1536, 1.2215]],
    ['a favourite at less than 1.20 carries less', [0.9, 0.07, 0.03], 1.06, [1.0258, 1.3295, 1.4558]],
  ])('is even up to 6 %%: %s', (_, chances, target, carried) => {
    const asked = askedOf(chances, target)
    for (const [index, each] of asked.entries())
      expect(each / (chances[index] as number)).toBeCloseTo(carried[index] as number, 3)
  })

  test('of an unlikely outcome is never less than of a likely one', () => {
    fc.assert(
      fc.property(someChances, someTarget, (chances, target) => {
        const asked = askedOf(chances, target)
        const carried = chances.map((chance, index) => ({ chance, margin: (asked[index] as number) / chance }))
        carried.sort((a, b) => a.chance - b.chance)
        for (let index = 1; index < carried.length; index++)
          expect(carried[index]?.margin).toBeLessThanOrEqual((carried[index - 1]?.margin as number) + 1e-9)
      }),
    )
  })

  test('asks no less than the floor for what is less likely than it, and nothing for what cannot come', () => {
    const asked = askedOf([0.9, 0.0999, 0.0001, 0], 1.1, 0.002)
    expect(asked.slice(2)).toEqual([0.002, 0])
    expect(sumOf(asked)).toBeCloseTo(1.1, 6)
  })
})
