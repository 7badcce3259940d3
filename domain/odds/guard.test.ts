// The guard before selling: what of a line, of its move and of its neighbours must not be sold.
import { describe, expect, test } from 'vitest'
import { factsOf, factsOfKey, jumpOf, ladderFaultOf, lineFaultOf, relationFaultOf } from './guard.ts'
import { shippedGuard } from './guardRules.ts'
import { lineOverroundOf } from './margin.ts'
import { sellableOdds } from './odds.ts'
import { outcomeOf, priceOf } from './price.ts'

const rules = shippedGuard
/** Prices by the ids of their market, at these prices; a dash is inactive. */
const priced = (market: number, ...odds: readonly string[]) => {
  const ids = Object.values(factsOf(market, '').market?.outcomes ?? Object.fromEntries(odds.map((_, k) => [k, `${k}`])))
  return odds.map((text, k) => {
    const active = text !== '-'
    return priceOf({
      ...{ id: ids[k] ?? `${k}`, odds: active ? text : null, active },
      sell: active ? sellableOdds(text) : null,
    })
  })
}

describe('a line by itself', () => {
  test.each([
    ['a usual total', 18, 'total=2.5', ['1.90', '1.92'], null],
    ['a usual result', 1, '', ['2.30', '3.30', '3.10'], null],
    ['the typing error of the report', 18, 'total=2.5', ['97.90', '1.82'], 'sumLow'],
    ['a result that pays who backs all of it', 1, '', ['3.10', '3.10', '3.10'], 'sumLow'],
    ['exactly even: nobody wins, nobody loses', 18, 'total=2.5', ['2.00', '2.00'], null],
    ['just below', 18, 'total=2.5', ['2.00', '2.01'], 'sumLow'],
    ['a margin no bettor would take', 18, 'total=2.5', ['1.50', '1.55'], 'sumHigh'],
    ['double chance, where two of three win', 10, '', ['1.30', '1.28', '1.75'], null],
    ['double chance that pays', 10, '', ['1.60', '1.60', '1.60'], 'sumLow'],
    ['an outcome that is not offered: the rest says nothing', 1, '', ['2.30', '-', '3.10'], null],
    ['one that is too sure to be sold', 1, '', ['1.005', '15', '40'], null],
    ['odds of one', 1, '', ['1.00', '15', '40'], 'odds'],
    ['odds below one', 1, '', ['0.5', '15', '40'], 'odds'],
    ['odds beyond anything', 1, '', ['2000', '1.9', '1.9'], 'odds'],
    ['a correct score in play, most scores gone', 45, '', [...Array(20).fill('-'), '3', '4', '5', '6', '7', '8'], null],
    ['a total that is no number', 18, 'total=NaN', ['1.90', '1.92'], 'specifiers'],
    ['a total below nothing', 18, 'total=-1', ['1.90', '1.92'], 'specifiers'],
    ['an odd step', 16, 'hcp=0.3', ['1.90', '1.92'], 'specifiers'],
    ['a quarter step', 16, 'hcp=-0.25', ['1.90', '1.92'], null],
    ['a handicap beyond any match', 16, 'hcp=100000', ['1.90', '1.92'], 'specifiers'],
    ['a start of goals', 14, 'hcp=0:1', ['1.90', '3.60', '3.60'], null],
    ['set minus one', 202, 'setnr=-1', ['1.90', '1.92'], 'specifiers'],
    ['a set without its number', 202, '', ['1.90', '1.92'], 'specifiers'],
    ['a market of which only the name is known', 9999, '', ['1.90', '1.92'], null],
    ['the same, paying who backs both', 9999, '', ['97.90', '1.82'], 'sumLow'],
    ['the same with many outcomes, some unnamed', 9999, '', ['9', '9', '9', '9'], null],
  ])('%s', (_, market, specifiers, odds, reason) => {
    const fault = lineFaultOf(
      factsOf(market as number, specifiers as string),
      priced(market as number, ...(odds as string[])),
      rules,
    )
    expect(fault?.reason ?? null).toBe(reason)
  })

  test('the fault names the prices that were compared', () => {
    const facts = factsOf(18, 'total=2.5')
    expect(lineFaultOf(facts, priced(18, '97.90', '1.82'), rules)?.detail).toBe('97.90/1.82 sum to 0.56')
  })
})

test.each([
  ['a small drift', ['1.90', '1.92'], ['1.85', '1.97'], 1.5],
  ['turned around', ['1.20', '4.60'], ['4.60', '1.20'], 61.6],
  ['an outcome that was not sold before says nothing', ['-', '1.92'], ['97.90', '1.92'], 0],
])('a jump is the largest move of a chance, in points: %s', (_, before, after, points) => {
  expect(jumpOf(priced(18, ...before), priced(18, ...after))).toBeCloseTo(points, 0)
})

describe('neighbours', () => {
  const ladder = (lower: string[], higher: string[]) =>
    ladderFaultOf(factsOf(18, 'total=2.5'), { prices: priced(18, ...lower) }, { prices: priced(18, ...higher) }, rules)

  test.each([
    ['over rises with the line', ['1.40', '2.90'], ['1.90', '1.92'], true],
    ['alike is no contradiction', ['1.90', '1.92'], ['1.90', '1.92'], true],
    ['a hair on the wrong side', ['1.92', '1.90'], ['1.90', '1.92'], true],
    ['over 2.5 dearer than over 3.5', ['1.90', '1.92'], ['1.40', '2.90'], false],
    ['under 3.5 cheaper to hit yet dearer', ['1.90', '1.92'], ['1.95', '2.90'], false],
  ])('%s', (_, lower, higher, fits) => expect(ladder(lower, higher) === null).toBe(fits))

  const beside = (market: number, specifiers: string, odds: string[]) => {
    const facts = factsOf(market, specifiers)
    const [relation] = facts.relations
    const result = { prices: priced(1, '2.30', '3.30', '3.10') }
    return relationFaultOf(relation as never, facts, { prices: priced(market, ...odds) }, result, rules)
  }

  test.each([
    ['double chance that fits', 10, '', ['1.36', '1.32', '1.60'], true],
    ['dearer than its own half', 10, '', ['2.60', '1.32', '1.60'], false],
    ['with the rest it covers everything and wins', 10, '', ['1.52', '1.32', '1.60'], false],
    ['draw no bet that fits', 11, '', ['1.62', '2.20'], true],
    ['draw no bet dearer than the win', 11, '', ['2.60', '1.50'], false],
    ['half a goal down is a win', 16, 'hcp=-0.5', ['2.28', '1.63'], true],
    ['half a goal down at another price', 16, 'hcp=-0.5', ['3.40', '1.32'], false],
    ['half a goal up likewise', 16, 'hcp=0.5', ['1.40', '3.05'], true],
    ['turned around', 16, 'hcp=0.5', ['3.05', '1.40'], false],
  ])('result 2.30/3.30/3.10 and %s', (_, market, specifiers, odds, fits) =>
    expect(beside(market, specifiers, odds) === null).toBe(fits),
  )

  test('a contradiction is found from either of its two lines', () => {
    const own = factsOfKey('1?')
    const relation = own.relations.find(({ other }) => other === '10?')
    const double = { prices: priced(10, '2.60', '1.32', '1.60') }
    const result = { prices: priced(1, '2.30', '3.30', '3.10') }
    expect(relationFaultOf(relation as never, own, result, double, rules)?.reason).toBe('neighbour')
  })
})

test.each([
  [18, ['1.90', '1.92'], 1.0471],
  [10, ['1.30', '1.28', '1.75'], 1.061],
  [1, ['2.30', '-', '3.10'], null],
])("the margin of the book's line of market %d at %j is %s", (market, odds, sum) => {
  const got = lineOverroundOf(market, priced(market, ...odds).map(outcomeOf))
  if (sum === null) expect(got).toBeNull()
  else expect(got).toBeCloseTo(sum, 3)
})
