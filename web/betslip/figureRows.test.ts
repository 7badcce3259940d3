// The rows of the slip's figures: which are shown, and the percentage that a boost or bonus stands for.
import { figuresOf } from '@walia/domain/betslip/figures.ts'
import { profileOf } from '@walia/domain/market/markets.ts'
import { limitsOf, taxAt } from '@walia/domain/market/profile.ts'
import { expect, test } from 'vitest'
import { figureRowsOf } from './figureRows.ts'

const et = profileOf('et')
const tax = taxAt(et, 0)
const rowsOf = (legs: number[]) => {
  const result = figuresOf({ product: 'sports', stake: 10_00, legs, limits: limitsOf(et, 'sports', 'slip'), tax })
  if (!result.ok) throw new Error(result.code)
  return figureRowsOf(result.figures, 10_00, tax)
}
const percentOf = (legs: number[], key: string) => rowsOf(legs).find((row) => row.key === key)?.percent

test.each([
  [[200, 200], 'winBoost', 3],
  [[200, 200, 200], 'winBoost', 5],
  [[200, 200, 200, 200, 200], 'winBoost', 10],
  [[200, 200, 200, 200, 200], 'accabonus', 10],
  [[140, 140, 140, 140, 140], 'accabonus', 10],
  [[200], 'winBoost', undefined],
  [[200, 200], 'totalOdds', null],
])('with odds of %j the row %s stands for %s percent', (legs, key, percent) =>
  expect(percentOf(legs, key)).toBe(percent),
)

const cappedOf = (stake: number, legs: number[]) => {
  const result = figuresOf({ product: 'sports', stake, legs, limits: limitsOf(et, 'sports', 'slip'), tax })
  if (!result.ok) throw new Error(result.code)
  return figureRowsOf(result.figures, stake, tax).flatMap(({ key, capped }) => (capped ? [key] : []))
}
const many = Array(20).fill(300)

test.each<[string, number, number[], string[]]>([
  ['nothing is cut', 10_00, [200, 200], []],
  [
    'all that a maximum cuts',
    10_000_00,
    many,
    ['vat', 'winBoost', 'totalWinnings', 'winningsTax', 'bonus', 'accabonus', 'totalWinningsWithAccaBonus'],
  ],
])('marked "maximum": %s', (_name, stake, legs, keys) => expect(cappedOf(stake, legs)).toEqual(keys))
