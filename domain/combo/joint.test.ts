// Joint prices: which lines can be built with, conflicts and redundant picks, and the three properties of a price.
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { profileOf } from '../market/markets.ts'
import { MARKETS, marketOf } from '../settlement/markets.ts'
import { specifiersOf } from '../settlement/scoreboard.ts'
import { settleMarket } from '../settlement/settleMarket.ts'
import { boardOf, isCombinable, maskOf, SIDES, tablesOf } from './cells.ts'
import { jointOddsOf, jointOf, type MatchPick, pricedProbabilityOf } from './joint.ts'
import { cellWeightsOf, NOTHING_SEEN, type ScoreModel } from './scoreModel.ts'

const LINES: readonly [number, string][] = [
  ...[1, 10, 26, 29, 30, 31, 32, 33, 34, 35, 45, 47, 48, 49, 50, 51, 52, 60, 63, 74, 75, 81, 83, 85, 98, 546].map(
    (id): [number, string] => [id, ''],
  ),
  ...[18, 19, 20, 36, 37, 68, 69, 90, 547].flatMap((id): [number, string][] => [
    [id, 'total=0.5'],
    [id, 'total=1.5'],
    [id, 'total=2.5'],
  ]),
  ...[16, 66, 88].flatMap((id): [number, string][] => [
    [id, 'hcp=-1.5'],
    [id, 'hcp=0.5'],
  ]),
  ...[14, 65].map((id): [number, string] => [id, 'hcp=0:1']),
]

describe('which lines can be built with', () => {
  test.each(LINES)('market %i %s', (market, specifiers) => expect(isCombinable(market, specifiers)).toBe(true))

  test.each([
    [11, '', 'a draw refunds'],
    [12, '', 'a home win refunds'],
    [64, '', 'a level half refunds'],
    [18, 'total=2', 'two goals refund'],
    [18, 'total=2.25', 'two goals refund half'],
    [16, 'hcp=-1', 'refunds'],
    [16, 'hcp=-0.25', 'refunds half'],
    [37, 'total=2', 'refunds'],
    [8, 'goalnr=1', 'depends on the order of goals'],
    [9, '', 'depends on the order of goals'],
    [166, 'total=9.5', 'counts corners'],
    [139, 'total=3.5', 'counts bookings'],
    [186, '', 'another sport'],
    [999_999, '', 'unknown'],
    [18, '', 'no line'],
  ])('not market %i %s: %s', (market, specifiers) => expect(isCombinable(market, specifiers)).toBe(false))

  it('an outcome wins in exactly the cells that settlement says', () => {
    for (const [market, specifiers] of LINES)
      for (const [h, home] of SIDES.entries())
        for (const [a, away] of SIDES.entries()) {
          // Every cell of six goals a side, and a sample of the rest.
          if ((home.goals > 5 || away.goals > 5) && (h * 7 + a) % 41 !== 0) continue
          for (const { id, result } of settleMarket(market, specifiersOf(specifiers), boardOf(home, away)) ?? [])
            if (maskOf(market, specifiers, id)?.[h * SIDES.length + a] !== result)
              throw new Error(`${market} ${specifiers} ${id} at ${JSON.stringify([home, away])}`)
        }
  })

  it('knows every market of two halves', () => {
    const buildable = MARKETS.filter(({ specifiers }) => specifiers.length === 0).filter(({ id }) =>
      isCombinable(id, ''),
    )
    expect(buildable.map(({ id }) => id)).toEqual([
      1, 10, 26, 29, 30, 31, 32, 33, 34, 35, 45, 47, 48, 49, 50, 51, 52, 60, 63, 74, 75, 81, 83, 85, 98, 234, 546,
    ])
  })
})

const MODEL: ScoreModel = {
  home: 1.5,
  away: 1.1,
  lowScore: -0.08,
  firstHalf: 0.45,
  elapsed: 0,
  seen: NOTHING_SEEN,
}
const pick = (market: number, specifiers: string, outcome: string, odds = 200): MatchPick => ({
  market,
  specifiers,
  outcome,
  odds,
})
const HOME = pick(1, '', '1')
const OVER = pick(18, 'total=2.5', '12')
const UNDER = pick(18, 'total=1.5', '13')
const BOTH = pick(29, '', '74')
const ONE_X = pick(10, '', '9')
const SCORE_21 = pick(45, '', marketOf(45)?.outcomes['2:1'] as string)

describe('picks of one match', () => {
  const joint = (...picks: MatchPick[]) => jointOf(cellWeightsOf(MODEL), picks)

  test.each<[string, MatchPick[], { place: number; with: number[] } | null]>([
    ['agree', [HOME, OVER, BOTH], null],
    ['two contradict', [HOME, pick(1, '', '3')], { place: 1, with: [0] }],
    ['the last contradicts one of several', [OVER, HOME, UNDER], { place: 2, with: [0] }],
    ['the last contradicts two together', [HOME, BOTH, pick(18, 'total=2.5', '13')], { place: 2, with: [0, 1] }],
    ['a half against the whole', [pick(68, 'total=1.5', '12'), pick(60, '', '1'), UNDER], { place: 2, with: [0] }],
  ])('%s', (_name, picks, conflict) => {
    const { probability, conflict: found } = joint(...picks)
    expect(found).toEqual(conflict)
    expect(probability > 0).toBe(conflict === null)
  })

  it('a pick that the others imply is named and changes nothing', () => {
    const without = joint(HOME, OVER)
    const withIt = joint(HOME, OVER, ONE_X, pick(18, 'total=0.5', '12'))
    expect(withIt.redundant).toEqual([2, 3])
    expect(withIt.probability).toBe(without.probability)
  })

  it('lines that cannot be built with are named', () =>
    expect(joint(HOME, pick(11, '', '4'), pick(166, 'total=9.5', '12')).foreign).toEqual([1, 2]))

  it('the prices of correct scores add up to those of the results that they belong to', () => {
    const scores = ['0:0', '1:0', '0:1', '1:1', '2:0', '0:2'].map((score) => marketOf(45)?.outcomes[score] as string)
    const sum = scores.reduce((all, id) => all + joint(pick(45, '', id)).probability, 0)
    expect(sum).toBeCloseTo(joint(pick(18, 'total=2.5', '13')).probability, 12)
    expect(joint(pick(1, '', '1')).probability + joint(pick(10, '', '11')).probability).toBeCloseTo(1, 12)
    expect(joint(HOME, SCORE_21).redundant).toEqual([])
    expect(joint(SCORE_21, HOME).redundant).toEqual([1])
  })

  it('goals already scored are certain', () => {
    const seen = { half: 2, home1: 2, away1: 0, home2: 0, away2: 1 } as const
    const weights = cellWeightsOf({ ...MODEL, home: 0.4, away: 0.4, firstHalf: 0, elapsed: 0.7, seen })
    expect(jointOf(weights, [pick(60, '', '1')]).probability).toBeCloseTo(1, 12)
    expect(jointOf(weights, [pick(18, 'total=2.5', '12')]).probability).toBeCloseTo(1, 12)
    expect(jointOf(weights, [pick(60, '', '3')]).conflict).toEqual({ place: 0, with: [] })
  })
})

const RULES = { marginPercent: 10, oddsMax: 20_000_00 }
const someModel = fc
  .record({
    home: fc.double({ min: 0.05, max: 4, noNaN: true }),
    away: fc.double({ min: 0.05, max: 4, noNaN: true }),
    lowScore: fc.double({ min: -0.2, max: 0.1, noNaN: true }),
    firstHalf: fc.double({ min: 0.05, max: 0.9, noNaN: true }),
    half: fc.constantFrom(0, 1, 2),
    goals: fc.tuple(fc.nat(3), fc.nat(3), fc.nat(3), fc.nat(3)),
  })
  .map(({ half, goals, ...rest }): ScoreModel => {
    const [home1, away1, home2, away2] = goals
    const first = { half: 1, home1, away1, home2: 0, away2: 0 } as const
    const seen = half === 0 ? NOTHING_SEEN : half === 1 ? first : { ...first, half: 2 as const, home2, away2 }
    return { ...rest, elapsed: half === 0 ? 0 : half === 1 ? 0.2 : 0.6, seen }
  })
/** Picks with prices as a book would have them, some of them above what the model finds fair. */
const somePicks = fc.array(
  fc.record({
    line: fc.constantFrom(...LINES),
    outcome: fc.nat(30),
    odds: fc.integer({ min: 101, max: 30_00 }),
  }),
  { minLength: 2, maxLength: 6 },
)
const picksOf = (wanted: readonly { line: [number, string]; outcome: number; odds: number }[]): MatchPick[] =>
  wanted.map(({ line: [market, specifiers], outcome, odds }) => {
    const ids = [...(tablesOf(market, specifiers)?.tables.keys() ?? [])]
    return pick(market, specifiers, ids[outcome % ids.length] as string, odds)
  })

test('a price is never above 1 / probability nor below its longest pick, and no pick added shortens it', () => {
  let priced = 0
  fc.assert(
    fc.property(someModel, somePicks, (model, wanted) => {
      const weights = cellWeightsOf(model)
      const picks = picksOf(wanted)
      let before = 0
      for (let count = 1; count <= picks.length; count++) {
        const some = picks.slice(0, count)
        const { probability } = jointOf(weights, some)
        if (probability === 0) return
        const odds = jointOddsOf(probability, some, RULES)
        const longest = Math.max(...some.map((each) => each.odds))
        expect(odds).toBeGreaterThanOrEqual(longest)
        expect(odds).toBeGreaterThanOrEqual(before)
        // With the margin in it wherever no single price is longer.
        const fair = 100 / pricedProbabilityOf(probability, some)
        expect(odds).toBeLessThanOrEqual(fair + 1e-9 * fair)
        if (odds > longest) expect(odds).toBeLessThanOrEqual(100 / (probability * 1.1))
        before = odds
        priced++
      }
    }),
    { numRuns: 400 },
  )
  expect(priced).toBeGreaterThan(500)
})

test('the margin grows with every pick by as much as the pick adds, and the properties of the price hold', () => {
  const { marginPercent, marginGrowthPercent, jointOddsMax } = profileOf('et').combo
  const rules = { marginPercent, marginGrowthPercent, oddsMax: jointOddsMax }
  let grown = 0
  fc.assert(
    fc.property(someModel, somePicks, (model, wanted) => {
      const weights = cellWeightsOf(model)
      const picks = picksOf(wanted)
      let before = { chance: 1, margin: 0, odds: 0 }
      for (let count = 1; count <= picks.length; count++) {
        const some = picks.slice(0, count)
        const { probability } = jointOf(weights, some)
        if (probability === 0) return
        const odds = jointOddsOf(probability, some, rules)
        const longest = Math.max(...some.map((each) => each.odds))
        const chance = pricedProbabilityOf(probability, some)
        expect(odds).toBeGreaterThanOrEqual(Math.max(longest, before.odds))
        expect(odds * chance).toBeLessThanOrEqual(100 + 1e-7)
        if (odds === jointOddsMax) return
        if (odds === longest || odds < 300) continue
        // Prices are cut to hundredths: a margin is read a third of a percent too large at most.
        const margin = 100 / (odds * chance)
        if (before.margin > 0 && chance < before.chance * 0.8) {
          expect(margin).toBeGreaterThan(before.margin * (before.chance / chance) ** (marginGrowthPercent / 200))
          grown++
        }
        before = { chance, margin, odds }
      }
    }),
    { numRuns: 1500, seed: 11 },
  )
  expect(grown).toBeGreaterThan(50)
})

test.each([
  [2, 1.15],
  [3, 1.22],
  [4, 1.29],
  [6, 1.44],
])('%i even and independent picks carry a margin of %f', (count, margin) => {
  const { marginPercent, marginGrowthPercent, jointOddsMax } = profileOf('et').combo
  const picks = Array.from({ length: count }, () => pick(1, '', '1', 190))
  const odds = jointOddsOf(0.5 ** count, picks, { marginPercent, marginGrowthPercent, oddsMax: jointOddsMax })
  expect(100 / (odds * 0.5 ** count)).toBeCloseTo(margin, 1)
  expect(odds).toBeLessThan(100 * 1.9 ** count)
})

test('the order of the picks does not matter', () => {
  fc.assert(
    fc.property(someModel, somePicks, (model, wanted) => {
      const weights = cellWeightsOf(model)
      const picks = picksOf(wanted)
      const forwards = jointOf(weights, picks).probability
      expect(jointOf(weights, [...picks].reverse()).probability).toBe(forwards)
    }),
    { numRuns: 100 },
  )
})

test('the cells of every model sum to 1', () => {
  fc.assert(
    fc.property(someModel, (model) => {
      expect(cellWeightsOf(model).reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 9)
    }),
    { numRuns: 200 },
  )
})
