// The model fitted to prices alone finds the probabilities that those prices were made from, before the match and during it.
import { createCalendar } from '@walia/simulator/calendar.ts'
import type { Match } from '@walia/simulator/fixtures.ts'
import { NO_DRIFT } from '@walia/simulator/model/strength.ts'
import type { LiveState } from '@walia/simulator/play/play.ts'
import { playOf, stateAt } from '@walia/simulator/play/state.ts'
import { modelOf, pricesAt } from '@walia/simulator/prices/book.ts'
import { fairOf } from '@walia/simulator/prices/fair.ts'
import { describe, expect, test } from 'vitest'
import { sellableOdds } from '../odds/odds.ts'
import { marketOf } from '../settlement/markets.ts'
import { specifiersOf } from '../settlement/scoreboard.ts'
import { fitScoreModel, type PricedLine } from './fitScoreModel.ts'
import { jointOddsOf, jointOf } from './joint.ts'
import { cellWeightsOf, FIRST_HALF_SHARE, NOTHING_SEEN, type ScoreModel, type Seen } from './scoreModel.ts'

const DAY = 20_780
const calendar = createCalendar('combo')
const SOCCER: Match[] = [0, 1, 2].flatMap((day) =>
  calendar.matchesOfDay(DAY + day).filter(({ competition }) => competition.sport.id === 1),
)

type Moment = { match: Match; part: number }
const priced = ({ match, part }: Moment) => {
  const play = playOf(match)
  const state = stateAt(match, play, play.startAt + part * (play.endAt - play.startAt))
  const lines: PricedLine[] = pricesAt(match, play, state, NO_DRIFT, part < 0 ? 'prematch' : 'live').map((each) => ({
    market: each.line.market.id,
    specifiers: each.line.specifiers,
    odds: Object.fromEntries(each.outcomes.map(({ id, odds }) => [id, Number(odds)])),
  }))
  return { state, lines, truth: modelOf(match, state, NO_DRIFT) }
}

const seenOf = ({ board, status }: LiveState): Seen => {
  const [first, second] = board.periods
  if (status === 0) return NOTHING_SEEN
  const second_ = second ?? { home: 0, away: 0 }
  return {
    half: first?.finished ? 2 : 1,
    home1: first?.home ?? 0,
    away1: first?.away ?? 0,
    home2: second_.home,
    away2: second_.away,
  }
}

const elapsedOf = ({ elapsed }: LiveState): number =>
  (elapsed[0] ?? 0) * FIRST_HALF_SHARE + (elapsed[1] ?? 0) * (1 - FIRST_HALF_SHARE)

function fitted(moment: Moment) {
  const { state, lines, truth } = priced(moment)
  return { model: fitScoreModel(lines, seenOf(state), elapsedOf(state)), truth, lines }
}

const probabilityOf = (model: ScoreModel, picks: readonly [number, string, string][]): number =>
  jointOf(
    cellWeightsOf(model),
    picks.map(([market, specifiers, outcome]) => ({ market, specifiers, outcome, odds: 200 })),
  ).probability

/** Joint picks beside the single outcome of the simulator that says the same. */
const ALIKE: [name: string, picks: [number, string, string][], market: number, specifiers: string, role: string][] = [
  ['1', [[1, '', '1']], 1, '', 'home'],
  ['X', [[1, '', '2']], 1, '', 'draw'],
  ['over 1.5', [[18, 'total=1.5', '12']], 18, 'total=1.5', 'over'],
  ['over 4.5', [[18, 'total=4.5', '12']], 18, 'total=4.5', 'over'],
  [
    '1 and over 2.5',
    [
      [1, '', '1'],
      [18, 'total=2.5', '12'],
    ],
    37,
    'total=2.5',
    'home&over',
  ],
  [
    '2 and under 2.5',
    [
      [1, '', '3'],
      [18, 'total=2.5', '13'],
    ],
    37,
    'total=2.5',
    'away&under',
  ],
  [
    '1 and both score',
    [
      [1, '', '1'],
      [29, '', '74'],
    ],
    35,
    '',
    'home&yes',
  ],
  [
    'X and none',
    [
      [1, '', '2'],
      [29, '', '76'],
    ],
    35,
    '',
    'draw&no',
  ],
  [
    'over 2.5 and both',
    [
      [18, 'total=2.5', '12'],
      [29, '', '74'],
    ],
    36,
    'total=2.5',
    'over&yes',
  ],
  [
    '1X and under 2.5',
    [
      [10, '', '9'],
      [18, 'total=2.5', '13'],
    ],
    547,
    'total=2.5',
    'homeOrDraw&under',
  ],
  [
    '12 and both',
    [
      [10, '', '10'],
      [29, '', '74'],
    ],
    546,
    '',
    'homeOrAway&yes',
  ],
  [
    '2:1 by its parts',
    [
      [19, 'total=1.5', '12'],
      [19, 'total=2.5', '13'],
      [20, 'total=0.5', '12'],
      [20, 'total=1.5', '13'],
    ],
    45,
    '',
    '2:1',
  ],
  [
    'ahead at both whistles',
    [
      [60, '', '1'],
      [1, '', '1'],
    ],
    47,
    '',
    '1/1',
  ],
  [
    'level, then away',
    [
      [60, '', '2'],
      [1, '', '3'],
    ],
    47,
    '',
    'X/2',
  ],
  [
    'both halves',
    [
      [60, '', '1'],
      [83, '', '1'],
    ],
    48,
    '',
    'yes',
  ],
  ['first half over 0.5', [[68, 'total=0.5', '12']], 68, 'total=0.5', 'over'],
]

describe('before the match', () => {
  test.each(ALIKE)('%s', (_name, picks, market, specifiers, role) => {
    for (const match of SOCCER.slice(0, 60)) {
      const { model, truth } = fitted({ match, part: -0.1 })
      if (model === null) throw new Error(`no model of ${match.urn}`)
      const fair = fairOf(marketOf(market) as never, specifiersOf(specifiers), truth)?.[role] as number
      expect(Math.abs(probabilityOf(model, picks) - fair), match.urn).toBeLessThan(0.003)
    }
  })
})

describe('during the match', () => {
  test.each([0.1, 0.3, 0.6, 0.8])('at %f of it', (part) => {
    let built = 0
    for (const match of SOCCER.slice(0, 60)) {
      const { model, truth } = fitted({ match, part })
      if (model === null) continue
      built++
      for (const [name, picks, market, specifiers, role] of ALIKE) {
        const fair = fairOf(marketOf(market) as never, specifiersOf(specifiers), truth)?.[role]
        if (fair === undefined) continue
        expect(Math.abs(probabilityOf(model, picks) - fair), `${name} ${match.urn}`).toBeLessThan(0.008)
      }
    }
    expect(built).toBeGreaterThan(25)
  })
})

test('what is sold is never above the true fair price of the world that is bet on', () => {
  const rules = { marginPercent: 10, oddsMax: 20_000_00 }
  let sold = 0
  for (const match of SOCCER.slice(0, 80))
    for (const part of [-0.1, 0.2, 0.6]) {
      const { model, truth, lines } = fitted({ match, part })
      if (model === null) continue
      for (const [name, pairs, market, specifiers, role] of ALIKE) {
        const fair = fairOf(marketOf(market) as never, specifiersOf(specifiers), truth)?.[role]
        const picks = pairs.flatMap(([id, values, outcome]) => {
          const line = lines.find((each) => each.market === id && each.specifiers === values)
          const odds = sellableOdds(String(line?.odds[outcome]))
          return odds === null ? [] : [{ market: id, specifiers: values, outcome, odds }]
        })
        if (fair === undefined || picks.length < Math.max(2, pairs.length)) continue
        const { probability } = jointOf(cellWeightsOf(model), picks)
        if (probability === 0) continue
        expect(jointOddsOf(probability, picks, rules), `${name} ${match.urn} ${part}`).toBeLessThanOrEqual(100 / fair)
        sold++
      }
    }
  expect(sold).toBeGreaterThan(500)
})

test.each<[string, PricedLine[]]>([
  ['no lines', []],
  ['no totals', [{ market: 1, specifiers: '', odds: { 1: 2.5, 2: 3.4, 3: 2.8 } }]],
  [
    'an outcome of 1x2 without a price',
    [
      { market: 1, specifiers: '', odds: { 1: 2.5, 2: 3.4 } },
      { market: 18, specifiers: 'total=2.5', odds: { 12: 1.9, 13: 1.9 } },
      { market: 18, specifiers: 'total=0.5', odds: { 12: 9, 13: 1.01 } },
    ],
  ],
  [
    'lines that contradict each other',
    [
      { market: 1, specifiers: '', odds: { 1: 1.2, 2: 6, 3: 15 } },
      { market: 16, specifiers: 'hcp=-0.5', odds: { 1714: 6, 1715: 1.1 } },
      { market: 18, specifiers: 'total=2.5', odds: { 12: 1.9, 13: 1.9 } },
    ],
  ],
])('nothing is built on %s', (_name, lines) => expect(fitScoreModel(lines, NOTHING_SEEN, 0)).toBeNull())
