// Market settlement from a score: one table row per rule and edge, then the algebra of lines as properties.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MARKETS, marketOf } from './markets.ts'
import { type PeriodScore, type Scoreboard, specifiersOf } from './scoreboard.ts'
import { settleMarket } from './settleMarket.ts'

type Status = Scoreboard['status']

function periodsOf(scores: string, finished: boolean): PeriodScore[] {
  return scores.split(' ').map((score, index, all) => {
    const [home, away] = score.split(':').map(Number)
    return { home: home ?? 0, away: away ?? 0, finished: finished || index < all.length - 1 }
  })
}

/** `0:1 2:0` are periods; the last one is finished only once the match has ended. */
function goals(scores: string, status: Status = 'ended', more: Partial<Scoreboard> = {}): Scoreboard {
  return { status, unit: 'goals', periodCount: 2, periods: periodsOf(scores, status === 'ended'), ...more }
}

function sets(scores: string, status: Status = 'ended', periodCount = 3): Scoreboard {
  return { status, unit: 'sets', periodCount, periods: periodsOf(scores, status === 'ended') }
}

const VERDICT: Record<string, string> = {
  '1': 'won',
  '0': 'lost',
  '0/1': 'refund',
  '1/0.5': 'half won',
  '0/0.5': 'half lost',
}

/** Role → verdict of the roles that did not simply lose; 'open' while undecided. */
function settled(id: number, specifiers: string, board: Scoreboard): string {
  const results = settleMarket(id, specifiersOf(specifiers), board)
  if (results === undefined) return 'open'
  const roleOf = new Map(Object.entries(marketOf(id)?.outcomes ?? {}).map(([role, outcome]) => [outcome, role]))
  return results
    .map(({ id: outcome, result, voidFactor }) => [
      roleOf.get(outcome),
      VERDICT[[result, voidFactor ?? []].flat().join('/')],
    ])
    .filter(([, verdict]) => verdict !== 'lost')
    .map(([role, verdict]) => (verdict === 'won' ? role : `${role} ${verdict}`))
    .join(', ')
}

const QUARTERS = { periodCount: 4 }
const PERIODS = { periodCount: 3 }
const INNINGS = { periodCount: 9 }

const TABLE: [market: number, specifiers: string, board: Scoreboard, expected: string][] = [
  [1, '', goals('1:0 1:1'), 'home'],
  [1, '', goals('1:0 0:1'), 'draw'],
  [1, '', goals('1:0 1:1', 'live'), 'open'],
  [1, '', goals('1:0 0:1', 'ended', { overtime: { home: 1, away: 0, finished: true } }), 'draw'],
  [1, '', goals('1:0 0:1', 'abandoned'), 'home refund, draw refund, away refund'],
  [8, 'goalnr=2', goals('1:0 0:1', 'live', { goals: [1, 2] }), 'away'],
  [8, 'goalnr=3', goals('1:0 0:1', 'live', { goals: [1, 2] }), 'open'],
  [8, 'goalnr=3', goals('1:0 0:1', 'ended', { goals: [1, 2] }), 'none'],
  [9, '', goals('1:0 0:1', 'ended', { goals: [1, 2] }), 'away'],
  [10, '', goals('0:0 0:0'), 'homeOrDraw, drawOrAway'],
  [10, '', goals('1:0 0:0'), 'homeOrDraw, homeOrAway'],
  [11, '', goals('1:0 0:1'), 'home refund, away refund'],
  [11, '', goals('0:0 0:1'), 'away'],
  [12, '', goals('1:0 0:0'), 'draw refund, away refund'],
  [12, '', goals('0:0 0:1'), 'away'],
  [13, '', goals('0:0 0:1'), 'home refund, draw refund'],
  [13, '', goals('0:0 0:0'), 'draw'],
  [14, 'hcp=0:1', goals('1:0 0:0'), 'draw'],
  [14, 'hcp=2:0', goals('0:0 0:1'), 'home'],
  [16, 'hcp=-0.25', goals('0:0 0:0'), 'home half lost, away half won'],
  [16, 'hcp=0.25', goals('0:0 0:0'), 'home half won, away half lost'],
  [16, 'hcp=-0.75', goals('1:0 0:0'), 'home half won, away half lost'],
  [16, 'hcp=-1', goals('1:0 0:0'), 'home refund, away refund'],
  [16, 'hcp=-1.25', goals('1:0 0:0'), 'home half lost, away half won'],
  [16, 'hcp=1.5', goals('0:0 0:1'), 'home'],
  [18, 'total=2.5', goals('1:1 1:0', 'live'), 'over'],
  [18, 'total=2.5', goals('1:1 0:0', 'live'), 'open'],
  [18, 'total=2.5', goals('1:1 0:0'), 'under'],
  [18, 'total=2', goals('1:1 0:0'), 'over refund, under refund'],
  [18, 'total=1.75', goals('1:1 0:0'), 'over half won, under half lost'],
  [18, 'total=1.75', goals('1:1 0:0', 'live'), 'open'],
  [18, 'total=2.25', goals('1:1 0:0'), 'over half lost, under half won'],
  [19, 'total=1.5', goals('1:1 1:0', 'live'), 'over'],
  [20, 'total=1.5', goals('1:1 1:0'), 'under'],
  [26, '', goals('0:0 0:0'), 'even'],
  [26, '', goals('2:0 1:0'), 'odd'],
  [29, '', goals('1:1 0:0', 'live'), 'yes'],
  [29, '', goals('1:0 0:0', 'live'), 'open'],
  [29, '', goals('1:0 0:0'), 'no'],
  [30, '', goals('0:0 0:2'), 'away'],
  [30, '', goals('0:0 0:0'), 'none'],
  [31, '', goals('1:0 0:1', 'live'), 'no'],
  [31, '', goals('0:0 0:0'), 'yes'],
  [32, '', goals('0:1 0:0'), 'yes'],
  [33, '', goals('1:0 0:0'), 'yes'],
  [33, '', goals('0:0 0:0'), 'no'],
  [34, '', goals('0:1 0:0'), 'yes'],
  [35, '', goals('1:1 1:0'), 'home&yes'],
  [36, 'total=2.5', goals('1:1 1:0'), 'over&yes'],
  [37, 'total=2.5', goals('0:0 0:1'), 'away&under'],
  [45, '', goals('2:1 0:0'), '2:1'],
  [45, '', goals('5:0 0:0'), 'other'],
  [47, '', goals('0:1 2:0'), '2/1'],
  [47, '', goals('0:1 0:0', 'live'), 'open'],
  [48, '', goals('1:0 1:0'), 'yes'],
  [48, '', goals('0:0 0:0', 'live'), 'no'],
  [49, '', goals('0:1 0:0'), 'no'],
  [50, '', goals('1:0 0:0', 'live'), 'yes'],
  [51, '', goals('1:0 0:0'), 'no'],
  [52, '', goals('1:0 0:1'), 'equal'],
  [52, '', goals('1:0 1:1'), 'second'],
  [60, '', goals('0:1 0:0', 'live'), 'away'],
  [60, '', goals('0:1', 'live'), 'open'],
  [63, '', goals('0:1 0:0', 'live'), 'homeOrAway, drawOrAway'],
  [68, 'total=1.5', goals('1:1', 'live'), 'over'],
  [68, 'total=1.5', goals('1:0 3:0', 'live'), 'under'],
  [75, '', goals('1:0 0:1', 'live'), 'no'],
  [81, '', goals('3:0 0:0', 'live'), 'other'],
  [83, '', goals('3:0 0:1'), 'away'],
  [90, 'total=0.5', goals('3:0 0:0'), 'under'],
  [166, 'total=9.5', goals('0:0 0:0', 'ended', { corners: periodsOf('4:1 4:1', true) }), 'over'],
  [166, 'total=9.5', goals('0:0 0:0'), 'open'],
  [139, 'total=3.5', goals('0:0 0:0', 'ended', { bookings: periodsOf('1:1 0:1', true) }), 'under'],
  [186, '', sets('6:4 3:6 7:6'), 'home'],
  [186, '', sets('6:4 3:2', 'abandoned'), 'home refund, away refund'],
  [188, 'hcp=-1.5', sets('6:4 3:6 7:6'), 'away'],
  [189, 'total=22.5', sets('6:4 6:4'), 'under'],
  [189, 'total=22.5', sets('6:4 6:7 1:0', 'live'), 'over'],
  [192, '', sets('6:4 0:0', 'live'), 'yes'],
  [202, 'setnr=1', sets('6:4 0:1', 'live'), 'home'],
  [202, 'setnr=1', sets('6:4 0:1', 'abandoned'), 'home'],
  [202, 'setnr=2', sets('6:4 0:1', 'live'), 'open'],
  [202, 'setnr=3', sets('6:4 6:4'), 'home refund, away refund'],
  [204, 'setnr=1|total=9.5', sets('5:5', 'live'), 'over'],
  [204, 'total=9.5|setnr=1', sets('6:3 6:2'), 'under'],
  [314, 'total=3.5', sets('25:20 20:25 25:20 0:0', 'live', 5), 'open'],
  [314, 'total=3.5', sets('25:20 20:25 25:20 20:25 0:0', 'live', 5), 'over'],
  [
    219,
    '',
    goals('20:20 20:20 20:20 20:20', 'ended', { ...QUARTERS, overtime: { home: 9, away: 11, finished: true } }),
    'away',
  ],
  [223, 'hcp=-2.5', goals('20:20 20:20 20:20 23:20', 'ended', QUARTERS), 'home'],
  [
    225,
    'total=160.5',
    goals('20:20 20:20 20:20 20:20', 'ended', { ...QUARTERS, overtime: { home: 9, away: 11, finished: true } }),
    'over',
  ],
  [60, '', goals('20:20 21:20 0:0', 'live', QUARTERS), 'home'],
  [234, '', goals('20:20 21:20 10:10 9:9', 'ended', QUARTERS), '2'],
  [235, 'quarternr=2', goals('20:20 20:21 0:0', 'live', QUARTERS), 'away'],
  [236, 'quarternr=1|total=41.5', goals('20:20 0:0', 'live', QUARTERS), 'under'],
  [
    251,
    '',
    goals('0:0 0:0 1:0 0:0 0:1 0:0 0:0 0:0 0:0', 'ended', {
      ...INNINGS,
      overtime: { home: 0, away: 2, finished: true },
    }),
    'away',
  ],
  [256, 'hcp=1.5', goals('0:0 0:0 0:0 0:0 0:1 0:0 0:0 0:0 0:0', 'ended', INNINGS), 'home'],
  [258, 'total=7.5', goals('0:0 8:0', 'live', INNINGS), 'over'],
  [340, '', goals('180:180', 'ended', { periodCount: 1, decidedBy: 2 }), 'away'],
  [340, '', goals('180:180', 'ended', { periodCount: 1 }), 'home refund, away refund'],
  [406, '', goals('1:0 0:1 0:0', 'ended', { ...PERIODS, decidedBy: 1 }), 'home'],
  [410, 'hcp=-0.5', goals('1:0 0:1 0:0', 'ended', { ...PERIODS, decidedBy: 1 }), 'home'],
  [412, 'total=2.5', goals('1:0 0:1 0:0', 'ended', { ...PERIODS, decidedBy: 1 }), 'over'],
  [1, '', goals('1:0 0:1 0:0', 'ended', { ...PERIODS, decidedBy: 1 }), 'draw'],
  [443, 'periodnr=1', goals('1:0 0:0', 'live', PERIODS), 'home'],
  [446, 'periodnr=2|total=0.5', goals('1:0 0:0 0:0', 'live', PERIODS), 'under'],
  [60, '', goals('1:0 0:0', 'live', PERIODS), 'open'],
  [99999, '', goals('1:0 0:0'), 'open'],
]

describe('settleMarket', () => {
  test.each(TABLE)('market %i %s at %j settles as %s', (id, specifiers, board, expected) => {
    expect(settled(id, specifiers, board)).toBe(expected)
  })

  test('a match tie-break counts as one game', () => {
    const board = sets('6:4 4:6 10:8')
    const last = board.periods[2] as PeriodScore
    const counted = { ...board, periods: [...board.periods.slice(0, 2), { ...last, matchTiebreak: true }] }
    expect(settled(189, 'total=21.5', counted)).toBe('under')
    expect(settled(189, 'total=20.5', counted)).toBe('over')
  })
})

describe('lines', () => {
  const half = fc.record({ home: fc.nat(5), away: fc.nat(5), finished: fc.constant(true) })
  const board = fc
    .tuple(half, half)
    .map((periods): Scoreboard => ({ status: 'ended', unit: 'goals', periodCount: 2, periods, goals: [] }))
  const line = fc.integer({ min: 0, max: 30 }).map((quarters) => String(quarters / 4))

  test('the two sides of a line share one stake: parts won and refunded add to one', () => {
    fc.assert(
      fc.property(board, line, fc.constantFrom(16, 18, 19, 20, 66, 68, 88, 90), (score, value, id) => {
        const results = settleMarket(id, { hcp: value, total: value }, score) ?? []
        const share = ({ result, voidFactor = 0 }: { result: number; voidFactor?: number }) =>
          (1 - voidFactor) * result + voidFactor / 2
        expect(results.reduce((sum, each) => sum + share(each), 0)).toBeCloseTo(1)
      }),
    )
  })

  test('handicap 0 is draw no bet, and -0.5 is the home win', () => {
    fc.assert(
      fc.property(board, (score) => {
        expect(settled(16, 'hcp=0', score)).toBe(settled(11, '', score))
        expect(settled(16, 'hcp=-0.5', score) === 'home').toBe(settled(1, '', score) === 'home')
      }),
    )
  })

  test('a line decided before the end keeps its result', () => {
    fc.assert(
      fc.property(board, line, fc.constantFrom(...MARKETS), (score, value, market) => {
        const specifiers = { total: value, hcp: market.rule === 'europeanHandicap' ? '0:1' : value, goalnr: '1' }
        const [first, second] = score.periods as [PeriodScore, PeriodScore]
        const early: Scoreboard = { ...score, status: 'live', periods: [first, { ...second, finished: false }] }
        const decided = settleMarket(market.id, specifiers, early)
        const later = { ...second, home: second.home + 2, away: second.away + 1 }
        if (decided && market.scope !== 'matchInclOvertime')
          expect(settleMarket(market.id, specifiers, { ...score, periods: [first, later] })).toEqual(decided)
      }),
    )
  })
})

test('market ids are unique and outcome ids are unique within a market', () => {
  expect(new Set(MARKETS.map(({ id }) => id)).size).toBe(MARKETS.length)
  for (const market of MARKETS) {
    const ids = Object.values(market.outcomes)
    expect(new Set(ids).size).toBe(ids.length)
  }
})
