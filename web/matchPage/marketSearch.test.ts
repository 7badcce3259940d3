// The search inside a match's markets.
import type { Market, Odd } from '@walia/contract/matches.ts'
import { expect, test } from 'vitest'
import { testMarket } from '../testMarket.ts'
import { marketsWith } from './marketSearch.ts'

const market = (name: string, ...displays: string[]): Market => {
  const sample = testMarket({ name })
  return { ...sample, odds: displays.map((display) => ({ ...(sample.odds[0] as Odd), display })) }
}
const markets = [
  market('1x2', '1', 'X', '2'),
  market('Total', 'Over 2.5', 'Under 2.5'),
  market('1st half - total', 'Over 0.5'),
]

test.each([
  ['', ['1x2', 'Total', '1st half - total']],
  ['TOTAL', ['Total', '1st half - total']],
  ['half total', ['1st half - total']],
  ['over 2.5', ['Total']],
  ['total over', ['Total', '1st half - total']],
  ['corner', []],
])('the markets that "%s" finds', (words, names) => {
  expect(marketsWith(markets, words).map(({ name }) => name)).toEqual(names)
})

const ALSO: Record<string, readonly string[]> = { '1x2': ['Main'], Total: ['Goals', 'Over/Under', 'Más de'] }

test.each([
  ['over/under', ['Total']],
  ['goals', ['Total']],
  ['GOALS over 2.5', ['Total']],
  ['mas', ['Total']],
  ['MÁS', ['Total']],
  ['main', ['1x2']],
  ['corner', []],
])('the markets that "%s" finds by other names', (words, names) => {
  const found = marketsWith(markets, words, ({ name }) => ALSO[name] ?? [])
  expect(found.map(({ name }) => name)).toEqual(names)
})
