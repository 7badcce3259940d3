// Prices of one match agree with each other, with the settlement rules and, in the long run, with what is played.

import { marketOf } from '@walia/domain/settlement/markets.ts'
import type { Scoreboard } from '@walia/domain/settlement/scoreboard.ts'
import { specifiersOf } from '@walia/domain/settlement/scoreboard.ts'
import { settleMarket } from '@walia/domain/settlement/settleMarket.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createCalendar } from '../calendar.ts'
import type { Match } from '../fixtures.ts'
import type { MatchModel } from '../model/matchModel.ts'
import { NO_DRIFT } from '../model/strength.ts'
import { playOf, stateAt } from '../play/state.ts'
import { modelOf } from './book.ts'
import { type Fair, fairOf } from './fair.ts'
import { lineUpOf } from './lineUp.ts'

const DAY = 20_780
const calendar = createCalendar('prices')

function matchesOf(sportId: number, days = 1): Match[] {
  const matches: Match[] = []
  for (let day = DAY; day < DAY + days; day++) matches.push(...calendar.matchesOfDay(day))
  return matches.filter(({ competition }) => competition.sport.id === sportId)
}

const SOCCER = matchesOf(1)

function fair(model: MatchModel, id: number, specifiers = ''): Fair {
  const market = marketOf(id)
  if (market === undefined) throw new Error(`no market ${id}`)
  return fairOf(market, specifiersOf(specifiers), model) ?? {}
}

const someMoment = fc.record({
  match: fc.constantFrom(...SOCCER),
  part: fc.double({ min: -0.1, max: 0.95, noNaN: true }),
})

function modelAt({ match, part }: { match: Match; part: number }): MatchModel {
  const play = playOf(match)
  return modelOf(match, stateAt(match, play, play.startAt + part * (play.endAt - play.startAt)), NO_DRIFT)
}

function sum(...parts: (number | undefined)[]): number {
  return parts.reduce<number>((total, each) => total + (each ?? Number.NaN), 0)
}

describe('identities of soccer markets before margin, at any moment', () => {
  test('all of them', () => {
    fc.assert(
      fc.property(someMoment, (moment) => {
        const model = modelAt(moment)
        const result = fair(model, 1)
        const double = fair(model, 10)
        expect(sum(result.home, result.draw, result.away)).toBeCloseTo(1, 9)
        expect(double.homeOrDraw).toBeCloseTo(sum(result.home, result.draw), 9)
        expect(sum(...Object.values(double))).toBeCloseTo(2, 9)
        expect(sum(...Object.values(fair(model, 546)))).toBeCloseTo(2, 9)
        expect(fair(model, 11).home).toBeCloseTo((result.home as number) / sum(result.home, result.away), 9)
        expect(fair(model, 16, 'hcp=0').home).toBeCloseTo(fair(model, 11).home as number, 9)
        expect(fair(model, 16, 'hcp=-0.5').home).toBeCloseTo(result.home as number, 9)
        expect(fair(model, 14, 'hcp=0:0').draw).toBeCloseTo(result.draw as number, 9)
        const combined = fair(model, 35)
        expect(fair(model, 29).yes).toBeCloseTo(
          sum(combined['home&yes'], combined['draw&yes'], combined['away&yes']),
          9,
        )
        const scores = fair(model, 45)
        const few = Object.entries(scores).filter(([score]) =>
          ['0:0', '1:0', '0:1', '1:1', '2:0', '0:2'].includes(score),
        )
        expect(sum(...few.map(([, each]) => each))).toBeCloseTo(fair(model, 18, 'total=2.5').under as number, 9)
        const halves = fair(model, 47)
        expect(sum(halves['1/1'], halves['X/1'], halves['2/1'])).toBeCloseTo(result.home as number, 6)
        expect(sum(fair(model, 8, `goalnr=${(model.next?.goals ?? 0) + 1}`).none)).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 60 },
    )
  })

  test('half-time results are the margin of half/full time', () => {
    const model = modelAt({ match: SOCCER[0] as Match, part: 0.1 })
    const halves = fair(model, 47)
    expect(fair(model, 60).home).toBeCloseTo(sum(halves['1/1'], halves['1/X'], halves['1/2']), 6)
  })
})

describe('every fair price is what the settlement rules pay on the score matrix', () => {
  test('prematch soccer', () => {
    const match = SOCCER[1] as Match
    const play = playOf(match)
    const model = modelAt({ match, part: -0.1 })
    const matrix = model.scopes.match?.matrix
    if (matrix === undefined) throw new Error('no matrix')
    for (const line of lineUpOf(match, play).filter(
      ({ market }) => market.scope === 'match' && !/half|hal(f|ves)/i.test(market.rule),
    )) {
      const prices = fairOf(line.market, line.values, model)
      if (prices === undefined || line.market.rule === 'nthGoal') continue
      const won: Record<string, number> = {}
      const settled: Record<string, number> = {}
      for (let home = 0; home < matrix.size; home++) {
        for (let away = 0; away < matrix.size; away++) {
          const weight = matrix.cells[home * matrix.size + away] as number
          for (const { id, result, voidFactor = 0 } of settleMarket(line.market.id, line.values, finalOf(home, away)) ??
            []) {
            won[id] = (won[id] ?? 0) + weight * (1 - voidFactor) * result
            settled[id] = (settled[id] ?? 0) + weight * (1 - voidFactor)
          }
        }
      }
      for (const [role, id] of Object.entries(line.market.outcomes)) {
        expect(prices[role] ?? 0, `${line.market.id} ${line.specifiers} ${role}`).toBeCloseTo(
          (won[id] as number) / (settled[id] as number),
          9,
        )
      }
    }
  })
})

function finalOf(home: number, away: number): Scoreboard {
  const half = { home: 0, away: 0, finished: true }
  return { status: 'ended', unit: 'goals', periodCount: 2, periods: [half, { home, away, finished: true }] }
}

/** Live chances of a market's first outcome against how often it came, over many matches part-way through. */
function calibrationOf(
  sportId: number,
  marketId: number,
  days: number,
  part: number,
): { expected: number; came: number; count: number } {
  const result = { expected: 0, came: 0, count: 0 }
  for (const match of matchesOf(sportId, days)) {
    const play = playOf(match)
    const model = modelAt({ match, part })
    const line = lineUpOf(match, play).find(({ market }) => market.id === marketId)
    const chances = line && fairOf(line.market, line.values, model)
    const results = line && settleMarket(marketId, line.values, stateAt(match, play, play.endAt).board)
    const [outcome] = results ?? []
    if (chances === undefined || outcome === undefined || outcome.voidFactor) continue
    result.count++
    result.expected += Object.values(chances)[0] as number
    result.came += outcome.result
  }
  return result
}

describe('live chances match how often they happen', () => {
  test.each([
    ['soccer 1x2', 1, 1, 4, 0.5],
    ['soccer half-time result, in the first half', 1, 60, 4, 0.2],
    ['soccer corners', 1, 162, 4, 0.5],
    ['basketball winner', 2, 219, 10, 0.6],
    ['baseball winner', 3, 251, 40, 0.4],
    ['ice hockey winner', 4, 406, 15, 0.5],
    ['tennis winner', 5, 186, 10, 0.5],
    ['handball result', 6, 1, 60, 0.6],
    ['table tennis winner', 20, 186, 3, 0.4],
    ['cricket winner, chasing', 21, 340, 20, 0.75],
    ['volleyball winner', 23, 186, 25, 0.5],
  ])('%s', (_, sportId, marketId, days, part) => {
    const { expected, came, count } = calibrationOf(sportId, marketId, days, part)
    expect(count).toBeGreaterThan(250)
    // Four standard deviations of a fair coin at most.
    expect(Math.abs(expected - came)).toBeLessThan(2 * Math.sqrt(count))
  })
})
