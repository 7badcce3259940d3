// What the simulated world sells: the margin of every line in its band, and prices that agree with their neighbours.
import { sellableOdds } from '@walia/domain/odds/odds.ts'
import type { Market } from '@walia/domain/settlement/markets.ts'
import { describe, expect, test } from 'vitest'
import { createCalendar } from '../calendar.ts'
import type { Tier } from '../catalogue/competitions.ts'
import { SPORTS } from '../catalogue/sports.ts'
import type { Match } from '../fixtures.ts'
import { NO_DRIFT } from '../model/strength.ts'
import { playOf, stateAt } from '../play/state.ts'
import { type Offer, type PricedLine, pricesAt } from './book.ts'
import { oddsOf } from './margins.ts'

const calendar = createCalendar('margins')
const DAY = 20_780
const WEEK = Array.from({ length: 7 }, (_, day) => calendar.matchesOfDay(DAY + day)).flat()

/** Up to forty matches of each sport and tier, at several moments. */
const MATCHES = SPORTS.flatMap(({ id }) =>
  ([1, 2, 3] as const).flatMap((tier) =>
    WEEK.filter(({ competition }) => competition.sport.id === id && competition.tier === tier).slice(0, 40),
  ),
)
const LIVE_PARTS = [0.05, 0.2, 0.4, 0.6, 0.8, 0.95]

type Sold = {
  match: Match
  offer: Offer
  line: PricedLine
  prices: (number | null)[]
  sum: number
  whole: boolean
}

function soldAt(match: Match, offer: Offer, part: number): Sold[] {
  const play = playOf(match)
  const state = stateAt(match, play, play.startAt + part * (play.endAt - play.startAt))
  return pricesAt(match, play, state, NO_DRIFT, offer).map((line) => {
    const prices = line.outcomes.map(({ odds }) => sellableOdds(odds))
    const sum = prices.reduce<number>((total, price) => total + (price === null ? 0 : 100 / price), 0)
    return { match, offer, line, prices, sum, whole: prices.every((price) => price !== null) }
  })
}

const PREMATCH = MATCHES.map((match) => soldAt(match, 'prematch', -0.1))
const LIVE = MATCHES.filter(({ competition }) => competition.live).flatMap((match) =>
  LIVE_PARTS.map((part) => soldAt(match, 'live', part)),
)

/** The bands in percent by tier; side markets are alike in all tiers. */
const BANDS: readonly [name: string, of: (market: Market) => boolean, min: number, max: number, tier?: Tier][] = [
  ['1x2 of great leagues', isHead, 6, 7.2, 1],
  ['1x2 of usual leagues', isHead, 6.4, 7.6, 2],
  ['1x2 of small leagues', isHead, 6.8, 8, 3],
  ['double chance', byRule('doubleChance'), 6, 8],
  ['winner, draw no bet', byRule('winner', 'drawNoBet'), 6, 8],
  ['totals and Asian handicaps', byRule('total', 'homeTotal', 'awayTotal', 'handicap'), 6, 8],
  ['result of a part, corners', (market) => market.rule === 'result' && market.scope !== 'match', 7, 9.2],
  ['European handicap', byRule('europeanHandicap'), 7, 9.2],
  ['odd or even', byRule('oddEven'), 7, 9.2],
  ['both teams to score', byRule('bothScore'), 8, 10.2],
  ['next goal', byRule('nthGoal'), 8.5, 10.7],
  ['result and both score', byRule('resultAndBothScore', 'resultAndTotal', 'totalAndBothScore'), 13, 16.2],
  ['half-time/full-time', byRule('halfTimeFullTime'), 17, 22.2],
  ['correct score', byRule('correctScore'), 25, 32],
]

function isHead(market: Market): boolean {
  return market.rule === 'result' && market.scope === 'match'
}

function byRule(...rules: Market['rule'][]): (market: Market) => boolean {
  return ({ rule }) => rules.includes(rule)
}

/** Of double chance two outcomes win. */
function percentOf({ line, sum }: Sold): number {
  return 100 * (sum / (/^doubleChance/.test(line.line.market.rule) ? 2 : 1) - 1)
}

describe('margins in percent, as sold: cut to two decimals', () => {
  test.each(BANDS)('%s', (_, of, min, max, tier) => {
    const [before, during] = [PREMATCH, LIVE].map((books) =>
      books
        .flat()
        .filter(
          ({ line, match, whole }) => whole && of(line.line.market) && (match.competition.tier === tier || !tier),
        ),
    ) as [Sold[], Sold[]]
    expect(before.length).toBeGreaterThan(20)
    const outside = (lines: Sold[], low: number, high: number): string[] =>
      lines
        .filter((line) => percentOf(line) < low - 1e-4 || percentOf(line) > high + 1e-4)
        .map((each) => `${each.match.urn} ${each.line.line.market.id} ${each.line.line.specifiers}: ${percentOf(each)}`)
    expect(outside(before, min, max)).toEqual([])
    expect(outside(during, min + 2, max + 2)).toEqual([])
  })

  test('live lines of a market carry one to three points more than before the match', () => {
    const byMarket = (books: Sold[][]): Map<string, number[]> => {
      const margins = new Map<string, number[]>()
      for (const sold of books.flat()) {
        if (!sold.whole) continue
        const key = `${sold.line.line.market.id} of tier ${sold.match.competition.tier}`
        margins.set(key, [...(margins.get(key) ?? []), percentOf(sold)])
      }
      return margins
    }
    const [before, during] = [byMarket(PREMATCH), byMarket(LIVE)]
    const meanOf = (margins: number[]): number => margins.reduce((sum, each) => sum + each, 0) / margins.length
    let compared = 0
    for (const [key, margins] of during) {
      const earlier = before.get(key)
      if (earlier === undefined || margins.length < 10) continue
      compared++
      const more = meanOf(margins) - meanOf(earlier)
      expect(more, key).toBeGreaterThan(1)
      expect(more, key).toBeLessThan(3)
    }
    expect(compared).toBeGreaterThan(60)
  })

  test('every price from 1.40 on carries 6 % of its own, that of a favourite too', () => {
    let favourites = 0
    for (const { line, prices } of [...PREMATCH, ...LIVE].flat())
      for (const [index, { probability }] of line.outcomes.entries()) {
        const price = prices[index] ?? 0
        if (price < 140) continue
        expect((probability * price) / 100, line.line.specifiers).toBeLessThan(1 / 1.06 + 1e-9)
        if (price < 160) favourites++
      }
    expect(favourites).toBeGreaterThan(1000)
  })

  test('every sport sells every line whole before the match, but outcomes that cannot come', () => {
    for (const { id, name } of SPORTS) {
      const lines = PREMATCH.flat().filter(({ match }) => match.competition.sport.id === id)
      expect(lines.length, name).toBeGreaterThan(0)
      expect(lines.filter(({ whole }) => whole).length / lines.length, name).toBeGreaterThan(0.98)
    }
  })
})

describe('longshots carry more of the margin than favourites', () => {
  test.each([
    [[0.7, 0.2, 0.1], 1.065],
    [[0.95, 0.05], 1.05],
    [[0.4, 0.35, 0.2, 0.04, 0.01], 1.28],
  ])('%j', (chances, least) => {
    const odds = (oddsOf(chances, least) ?? []).map(Number)
    const returns = chances.map((chance, index) => chance * (odds[index] as number))
    for (let index = 1; index < returns.length; index++)
      expect(returns[index]).toBeLessThan(returns[index - 1] as number)
  })

  test('an outcome that cannot come has no odds, one that hardly can is sold at the most, a sure line is not sold', () => {
    expect(oddsOf([0.6, 0.4, 0], 1.06)?.[2]).toBeUndefined()
    expect(oddsOf([0.6, 0.39999, 0.00002], 1.06)?.[2]).toBe('500')
    expect(oddsOf([0.999, 0.001], 1.06)).toBeNull()
  })
})

type Book = { label: string; price(market: number, specifiers: string, outcome: string): number | null; lines: Sold[] }

const BOOKS: Book[] = [...PREMATCH, ...LIVE].map((lines) => ({
  label: `${lines[0]?.match.urn} ${lines[0]?.offer}`,
  lines,
  price: (market, specifiers, outcome) => {
    const found = lines.find(({ line }) => line.line.market.id === market && line.line.specifiers === specifiers)
    const index = found?.line.outcomes.findIndex(({ id }) => id === outcome) ?? -1
    return found?.prices[index] ?? null
  },
}))

describe('prices agree with their neighbours, as sold', () => {
  test('double chance pays less than either of its results, and covering the match with it never wins', () => {
    let checked = 0
    for (const { label, price } of BOOKS) {
      const results = ['1', '2', '3'].map((id) => price(1, '', id)) as [number | null, number | null, number | null]
      for (const [id, first, second, other] of [
        ['9', 0, 1, 2] as const,
        ['10', 0, 2, 1] as const,
        ['11', 1, 2, 0] as const,
      ]) {
        const [double, one, two, rest] = [price(10, '', id), results[first], results[second], results[other]]
        if (double === null || one == null || two == null || rest == null) continue
        checked++
        expect(double, label).toBeLessThanOrEqual(Math.min(one, two))
        expect(100 / double + 100 / rest, label).toBeGreaterThan(1.01)
      }
    }
    expect(checked).toBeGreaterThan(1000)
  })

  test('over rises and under falls with the line of every total; handicaps likewise', () => {
    let checked = 0
    for (const { label, lines } of BOOKS) {
      const ladders = new Map<string, [number, Sold][]>()
      for (const sold of lines) {
        const { market, values } = sold.line.line
        const { total, hcp, ...rest } = values
        if (
          market.rule === 'europeanHandicap' ||
          !/otal|handicap/i.test(market.rule) ||
          market.groups.includes('combo')
        )
          continue
        const key = `${market.id} ${JSON.stringify(rest)}`
        ladders.set(key, [...(ladders.get(key) ?? []), [total === undefined ? -Number(hcp) : Number(total), sold]])
      }
      for (const [key, ladder] of ladders) {
        ladder.sort(([a], [b]) => a - b)
        for (let index = 1; index < ladder.length; index++) {
          const [lower, higher] = [ladder[index - 1]?.[1].prices, ladder[index]?.[1].prices] as [number[], number[]]
          checked++
          expect(higher[0], `${label} ${key}`).toBeGreaterThanOrEqual(lower[0] as number)
          expect(higher[1], `${label} ${key}`).toBeLessThanOrEqual(lower[1] as number)
        }
      }
    }
    expect(checked).toBeGreaterThan(2000)
  })

  test('the half-goal handicap and draw no bet stand where the result puts them', () => {
    let checked = 0
    for (const { label, price } of BOOKS) {
      const [home, away, half, level] = [
        price(1, '', '1'),
        price(1, '', '3'),
        price(16, 'hcp=-0.5', '1714'),
        price(11, '', '4'),
      ]
      if (home !== null && half !== null) {
        checked++
        expect(Math.abs(100 / half - 100 / home), label).toBeLessThan(0.04)
      }
      if (home !== null && away !== null && level !== null) expect(level, label).toBeLessThanOrEqual(home)
    }
    expect(checked).toBeGreaterThan(100)
  })

  test('a regulation draw of basketball is long, and no corners are won at next to nothing', () => {
    const draws = PREMATCH.flat().filter(
      ({ match, line }) => match.competition.sport.id === 2 && line.line.market.id === 1,
    )
    const prices = draws.map(({ prices }) => (prices[1] as number) / 100)
    const mean = prices.reduce((sum, each) => sum + each, 0) / prices.length
    // One in twenty ends level, at 6 % and what is left for the unlikely.
    expect(mean).toBeGreaterThan(15)
    expect(mean).toBeLessThan(19)
    const corners = PREMATCH.flat().filter(({ line }) => line.line.market.id === 162)
    expect(Math.min(...corners.map(({ prices }) => Math.min(...(prices as number[]))))).toBeGreaterThan(120)
  })
})
