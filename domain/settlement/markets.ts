// The markets we know how to settle: rule, part of the match, outcome ids by role, bet-stop groups and specifiers.
import type { Scope } from './scoreboard.ts'

export type Rule =
  | 'result'
  | 'europeanHandicap'
  | 'doubleChance'
  | 'drawNoBet'
  | 'homeNoBet'
  | 'awayNoBet'
  | 'winner'
  | 'handicap'
  | 'total'
  | 'homeTotal'
  | 'awayTotal'
  | 'oddEven'
  | 'bothScore'
  | 'whichTeamScores'
  | 'homeCleanSheet'
  | 'awayCleanSheet'
  | 'homeWinsToNil'
  | 'awayWinsToNil'
  | 'correctScore'
  | 'nthGoal'
  | 'lastGoal'
  | 'halfTimeFullTime'
  | 'homeWinsBothHalves'
  | 'awayWinsBothHalves'
  | 'homeWinsEitherHalf'
  | 'awayWinsEitherHalf'
  | 'highestHalf'
  | 'highestQuarter'
  | 'homeWinsASet'
  | 'awayWinsASet'
  | 'resultAndBothScore'
  | 'totalAndBothScore'
  | 'resultAndTotal'
  | 'doubleChanceAndBothScore'
  | 'doubleChanceAndTotal'

export type Market = {
  id: number
  rule: Rule
  scope: Scope
  /** Outcome ids by role. The ids are data of the description, not constants of the code. */
  outcomes: Readonly<Record<string, string>>
  /** A bet_stop naming one of these groups stops this market. */
  groups: readonly string[]
  specifiers: readonly string[]
}

const RESULT = { home: '1', draw: '2', away: '3' }
const DOUBLE_CHANCE = { homeOrDraw: '9', homeOrAway: '10', drawOrAway: '11' }
const WINNER = { home: '4', away: '5' }
const EUROPEAN = { home: '1711', draw: '1712', away: '1713' }
const HANDICAP = { home: '1714', away: '1715' }
const TOTAL = { over: '12', under: '13' }
const ODD_EVEN = { odd: '70', even: '72' }
const YES_NO = { yes: '74', no: '76' }
const GOAL = { home: '6', none: '7', away: '8' }
const WHICH_TEAM = { none: '784', home: '788', away: '790', both: '792' }
const HALF_FULL = {
  '1/1': '418',
  '1/X': '420',
  '1/2': '422',
  'X/1': '424',
  'X/X': '426',
  'X/2': '428',
  '2/1': '430',
  '2/X': '432',
  '2/2': '434',
}
const HIGHEST_HALF = { first: '436', second: '438', equal: '440' }
const HIGHEST_QUARTER = { '1': '920', '2': '921', '3': '922', '4': '923', equal: '924' }
const SCORES = scoresOf(4, 274, 'rows')
const HALF_SCORES = scoresOf(2, 462, 'diagonal')
const SECOND_HALF_SCORES = scoresOf(2, 546, 'diagonal')
const RESULT_BOTH = {
  'home&yes': '78',
  'home&no': '80',
  'draw&yes': '82',
  'draw&no': '84',
  'away&yes': '86',
  'away&no': '88',
}
const TOTAL_BOTH = { 'over&yes': '90', 'under&yes': '92', 'over&no': '94', 'under&no': '96' }
const RESULT_TOTAL = {
  'home&under': '794',
  'home&over': '796',
  'draw&under': '798',
  'draw&over': '800',
  'away&under': '802',
  'away&over': '804',
}
const DOUBLE_BOTH = {
  'homeOrDraw&yes': '1718',
  'homeOrDraw&no': '1719',
  'homeOrAway&yes': '1720',
  'homeOrAway&no': '1721',
  'drawOrAway&yes': '1722',
  'drawOrAway&no': '1723',
}
const DOUBLE_TOTAL = {
  'homeOrDraw&under': '1724',
  'homeOrAway&under': '1725',
  'drawOrAway&under': '1726',
  'homeOrDraw&over': '1727',
  'homeOrAway&over': '1728',
  'drawOrAway&over': '1729',
}

/** Ids of correct-score outcomes go up by two: row by row of the away score, or 0:0 1:1 2:2 1:0 2:0 2:1 and mirrored. */
function scoresOf(most: number, firstId: number, order: 'rows' | 'diagonal'): Record<string, string> {
  const scores: string[] = []
  if (order === 'rows') {
    for (let away = 0; away <= most; away++) for (let home = 0; home <= most; home++) scores.push(`${home}:${away}`)
  } else {
    scores.push('0:0', '1:1', '2:2', '1:0', '2:0', '2:1', '0:1', '0:2', '1:2')
  }
  scores.push('other')
  return Object.fromEntries(scores.map((score, index) => [score, String(firstId + 2 * index)]))
}

const REGULAR = ['all', 'score', 'regular_play']
const FIRST_HALF = ['all', 'score', '1st_half']
const SECOND_HALF = ['all', 'score', '2nd_half']
const QUARTER = ['all', 'score', 'quarter']
const PERIOD = ['all', 'score', 'period']
const SET = ['all', 'score', 'set']
const COMBO = ['all', 'score', 'regular_play', 'combo']
const OVERTIME = ['all', 'score', 'incl_ot']
const EXTRA_INNINGS = ['all', 'score', 'innings', 'incl_ei']
const SHOOTOUT = ['all', 'score', 'incl_ot_and_pen', 'incl_so']
const CORNERS = ['all', 'corners']
const BOOKINGS = ['all', 'bookings']

function market(
  id: number,
  rule: Rule,
  scope: Scope,
  outcomes: Readonly<Record<string, string>>,
  groups: readonly string[],
  ...specifiers: string[]
): Market {
  return { id, rule, scope, outcomes, groups, specifiers }
}

export const MARKETS: readonly Market[] = [
  market(1, 'result', 'match', RESULT, REGULAR),
  market(8, 'nthGoal', 'match', GOAL, REGULAR, 'goalnr'),
  market(9, 'lastGoal', 'match', GOAL, REGULAR),
  market(10, 'doubleChance', 'match', DOUBLE_CHANCE, REGULAR),
  market(11, 'drawNoBet', 'match', WINNER, REGULAR),
  market(12, 'homeNoBet', 'match', { draw: '776', away: '778' }, REGULAR),
  market(13, 'awayNoBet', 'match', { home: '780', draw: '782' }, REGULAR),
  market(14, 'europeanHandicap', 'match', EUROPEAN, REGULAR, 'hcp'),
  market(16, 'handicap', 'match', HANDICAP, REGULAR, 'hcp'),
  market(18, 'total', 'match', TOTAL, REGULAR, 'total'),
  market(19, 'homeTotal', 'match', TOTAL, REGULAR, 'total'),
  market(20, 'awayTotal', 'match', TOTAL, REGULAR, 'total'),
  market(26, 'oddEven', 'match', ODD_EVEN, REGULAR),
  market(29, 'bothScore', 'match', YES_NO, REGULAR),
  market(30, 'whichTeamScores', 'match', WHICH_TEAM, REGULAR),
  market(31, 'homeCleanSheet', 'match', YES_NO, REGULAR),
  market(32, 'awayCleanSheet', 'match', YES_NO, REGULAR),
  market(33, 'homeWinsToNil', 'match', YES_NO, REGULAR),
  market(34, 'awayWinsToNil', 'match', YES_NO, REGULAR),
  market(35, 'resultAndBothScore', 'match', RESULT_BOTH, COMBO),
  market(36, 'totalAndBothScore', 'match', TOTAL_BOTH, COMBO, 'total'),
  market(37, 'resultAndTotal', 'match', RESULT_TOTAL, COMBO, 'total'),
  market(45, 'correctScore', 'match', SCORES, REGULAR),
  market(47, 'halfTimeFullTime', 'match', HALF_FULL, REGULAR),
  market(48, 'homeWinsBothHalves', 'match', YES_NO, REGULAR),
  market(49, 'awayWinsBothHalves', 'match', YES_NO, REGULAR),
  market(50, 'homeWinsEitherHalf', 'match', YES_NO, REGULAR),
  market(51, 'awayWinsEitherHalf', 'match', YES_NO, REGULAR),
  market(52, 'highestHalf', 'match', HIGHEST_HALF, REGULAR),
  market(60, 'result', 'half1', RESULT, FIRST_HALF),
  market(63, 'doubleChance', 'half1', DOUBLE_CHANCE, FIRST_HALF),
  market(64, 'drawNoBet', 'half1', WINNER, FIRST_HALF),
  market(65, 'europeanHandicap', 'half1', EUROPEAN, FIRST_HALF, 'hcp'),
  market(66, 'handicap', 'half1', HANDICAP, FIRST_HALF, 'hcp'),
  market(68, 'total', 'half1', TOTAL, FIRST_HALF, 'total'),
  market(69, 'homeTotal', 'half1', TOTAL, FIRST_HALF, 'total'),
  market(70, 'awayTotal', 'half1', TOTAL, FIRST_HALF, 'total'),
  market(74, 'oddEven', 'half1', ODD_EVEN, FIRST_HALF),
  market(75, 'bothScore', 'half1', YES_NO, FIRST_HALF),
  market(81, 'correctScore', 'half1', HALF_SCORES, FIRST_HALF),
  market(83, 'result', 'half2', RESULT, SECOND_HALF),
  market(85, 'doubleChance', 'half2', DOUBLE_CHANCE, SECOND_HALF),
  market(86, 'drawNoBet', 'half2', WINNER, SECOND_HALF),
  market(87, 'europeanHandicap', 'half2', EUROPEAN, SECOND_HALF, 'hcp'),
  market(88, 'handicap', 'half2', HANDICAP, SECOND_HALF, 'hcp'),
  market(90, 'total', 'half2', TOTAL, SECOND_HALF, 'total'),
  market(91, 'homeTotal', 'half2', TOTAL, SECOND_HALF, 'total'),
  market(92, 'awayTotal', 'half2', TOTAL, SECOND_HALF, 'total'),
  market(98, 'correctScore', 'half2', SECOND_HALF_SCORES, SECOND_HALF),
  market(136, 'result', 'bookings', RESULT, BOOKINGS),
  market(139, 'total', 'bookings', TOTAL, BOOKINGS, 'total'),
  market(162, 'result', 'corners', RESULT, CORNERS),
  market(165, 'handicap', 'corners', HANDICAP, CORNERS, 'hcp'),
  market(166, 'total', 'corners', TOTAL, CORNERS, 'total'),
  market(186, 'winner', 'matchInclOvertime', WINNER, REGULAR),
  market(187, 'handicap', 'units', HANDICAP, REGULAR, 'hcp'),
  market(188, 'handicap', 'sets', HANDICAP, REGULAR, 'hcp'),
  market(189, 'total', 'units', TOTAL, REGULAR, 'total'),
  market(190, 'homeTotal', 'units', TOTAL, REGULAR, 'total'),
  market(191, 'awayTotal', 'units', TOTAL, REGULAR, 'total'),
  market(192, 'homeWinsASet', 'sets', YES_NO, REGULAR),
  market(193, 'awayWinsASet', 'sets', YES_NO, REGULAR),
  market(202, 'winner', 'set', WINNER, SET, 'setnr'),
  market(203, 'handicap', 'set', HANDICAP, SET, 'setnr', 'hcp'),
  market(204, 'total', 'set', TOTAL, SET, 'setnr', 'total'),
  market(219, 'winner', 'matchInclOvertime', WINNER, OVERTIME),
  market(223, 'handicap', 'matchInclOvertime', HANDICAP, OVERTIME, 'hcp'),
  market(225, 'total', 'matchInclOvertime', TOTAL, OVERTIME, 'total'),
  market(227, 'homeTotal', 'matchInclOvertime', TOTAL, OVERTIME, 'total'),
  market(228, 'awayTotal', 'matchInclOvertime', TOTAL, OVERTIME, 'total'),
  market(229, 'oddEven', 'matchInclOvertime', ODD_EVEN, OVERTIME),
  market(234, 'highestQuarter', 'match', HIGHEST_QUARTER, QUARTER),
  market(235, 'result', 'quarter', RESULT, QUARTER, 'quarternr'),
  market(236, 'total', 'quarter', TOTAL, QUARTER, 'quarternr', 'total'),
  market(237, 'handicap', 'units', HANDICAP, REGULAR, 'hcp'),
  market(238, 'total', 'units', TOTAL, REGULAR, 'total'),
  market(245, 'winner', 'set', WINNER, SET, 'gamenr'),
  market(246, 'handicap', 'set', HANDICAP, SET, 'gamenr', 'hcp'),
  market(247, 'total', 'set', TOTAL, SET, 'gamenr', 'total'),
  market(251, 'winner', 'matchInclOvertime', WINNER, EXTRA_INNINGS),
  market(256, 'handicap', 'matchInclOvertime', HANDICAP, EXTRA_INNINGS, 'hcp'),
  market(258, 'total', 'matchInclOvertime', TOTAL, EXTRA_INNINGS, 'total'),
  market(309, 'handicap', 'set', HANDICAP, SET, 'setnr', 'hcp'),
  market(310, 'total', 'set', TOTAL, SET, 'setnr', 'total'),
  market(311, 'oddEven', 'set', ODD_EVEN, SET, 'setnr'),
  market(314, 'total', 'sets', TOTAL, REGULAR, 'total'),
  market(340, 'winner', 'matchInclOvertime', WINNER, ['all', 'score', 'over']),
  market(406, 'winner', 'matchInclOvertime', WINNER, SHOOTOUT),
  market(410, 'handicap', 'matchInclOvertime', HANDICAP, SHOOTOUT, 'hcp'),
  market(412, 'total', 'matchInclOvertime', TOTAL, SHOOTOUT, 'total'),
  market(443, 'result', 'period', RESULT, PERIOD, 'periodnr'),
  market(446, 'total', 'period', TOTAL, PERIOD, 'periodnr', 'total'),
  market(546, 'doubleChanceAndBothScore', 'match', DOUBLE_BOTH, COMBO),
  market(547, 'doubleChanceAndTotal', 'match', DOUBLE_TOTAL, COMBO, 'total'),
]

const BY_ID: ReadonlyMap<number, Market> = new Map(MARKETS.map((each) => [each.id, each]))

export function marketOf(id: number): Market | undefined {
  return BY_ID.get(id)
}
