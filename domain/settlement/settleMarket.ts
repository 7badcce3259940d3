// Settles one market line from a score: a table of rules over tallies, with the early decisions a score already allows.
import { type Market, marketOf, type Rule } from './markets.ts'
import { type Scoreboard, type Specifiers, type Tally, tallyOf } from './scoreboard.ts'

/** result 1 won, 0 lost; voidFactor 1 refund, 0.5 half won or half lost; as in a bet_settlement. */
export type OutcomeResult = { id: string; result: -1 | 0 | 1; voidFactor?: 0.5 | 1; deadHeatFactor?: number }

type Verdict = 'won' | 'lost' | 'refund' | 'halfWon' | 'halfLost'
type Verdicts = Record<string, Verdict>
type Decide = (match: Question) => Verdicts | undefined
type Question = { market: Market; specifiers: Specifiers; board: Scoreboard; tally: Tally }

/**
 * Results of every outcome of the line, or undefined while the score leaves the line open or the market is unknown.
 * An abandoned match voids what it leaves undecided; so does a set, quarter or period that was never played.
 */
export function settleMarket(marketId: number, specifiers: Specifiers, board: Scoreboard): OutcomeResult[] | undefined {
  const market = marketOf(marketId)
  if (market === undefined) return undefined
  const tally = tallyOf(market.scope, specifiers, board)
  const verdicts = tally && RULES[market.rule]({ market, specifiers, board, tally })
  if (verdicts) return Object.entries(market.outcomes).map(([role, id]) => resultOf(id, verdicts[role] ?? 'lost'))
  const neverPlayed = tally === undefined && board.status === 'ended' && PARTS.has(market.scope)
  if (board.status === 'abandoned' || neverPlayed) return voidMarket(market)
  return undefined
}

const PARTS: ReadonlySet<string> = new Set(['set', 'quarter', 'period', 'inning'])

/** Every outcome refunded. */
export function voidMarket(market: Market): OutcomeResult[] {
  return Object.values(market.outcomes).map((id) => resultOf(id, 'refund'))
}

function resultOf(id: string, verdict: Verdict): OutcomeResult {
  switch (verdict) {
    case 'won':
      return { id, result: 1 }
    case 'lost':
      return { id, result: 0 }
    case 'refund':
      return { id, result: 0, voidFactor: 1 }
    case 'halfWon':
      return { id, result: 1, voidFactor: 0.5 }
    case 'halfLost':
      return { id, result: 0, voidFactor: 0.5 }
  }
}

const RULES: Readonly<Record<Rule, Decide>> = {
  result: ({ tally }) => when(tally.done, () => won(resultRoleOf(tally))),
  europeanHandicap: ({ tally, specifiers }) => when(tally.done, () => won(resultRoleOf(withStart(tally, specifiers)))),
  doubleChance: ({ tally }) => when(tally.done, () => wonAll(doubleRolesOf(tally))),
  drawNoBet: ({ tally }) => when(tally.done, () => noBetOn('draw', tally)),
  homeNoBet: ({ tally }) => when(tally.done, () => noBetOn('home', tally)),
  awayNoBet: ({ tally }) => when(tally.done, () => noBetOn('away', tally)),
  winner: ({ tally }) => when(tally.done, () => noBetOn('draw', tally)),
  handicap: ({ tally, specifiers }) =>
    when(tally.done, () => asian('home', 'away', 4 * (tally.home - tally.away) + quartersOf(specifiers.hcp))),
  total: (question) => totalOf(question, question.tally.home + question.tally.away),
  homeTotal: (question) => totalOf(question, question.tally.home),
  awayTotal: (question) => totalOf(question, question.tally.away),
  oddEven: ({ tally }) => when(tally.done, () => won((tally.home + tally.away) % 2 === 1 ? 'odd' : 'even')),
  bothScore: ({ tally }) => yesOnce(bothScored(tally), tally.done),
  whichTeamScores: ({ tally }) => when(tally.done || bothScored(tally), () => won(scorersOf(tally))),
  homeCleanSheet: ({ tally }) => noOnce(tally.away > 0, tally.done, true),
  awayCleanSheet: ({ tally }) => noOnce(tally.home > 0, tally.done, true),
  homeWinsToNil: ({ tally }) => noOnce(tally.away > 0, tally.done, tally.home > 0),
  awayWinsToNil: ({ tally }) => noOnce(tally.home > 0, tally.done, tally.away > 0),
  correctScore: ({ tally, market }) => when(tally.done, () => won(scoreRoleOf(tally, market))),
  nthGoal: ({ board, specifiers, tally }) => goalOf(board, Number(specifiers.goalnr) - 1, tally.done),
  lastGoal: ({ board, tally }) => when(tally.done, () => goalOf(board, (board.goals?.length ?? 0) - 1, true)),
  halfTimeFullTime: (question) => when(question.tally.done, () => halfTimeFullTimeOf(question)),
  homeWinsBothHalves: (question) => bothHalvesOf(question, 'home'),
  awayWinsBothHalves: (question) => bothHalvesOf(question, 'away'),
  homeWinsEitherHalf: (question) => eitherHalfOf(question, 'home'),
  awayWinsEitherHalf: (question) => eitherHalfOf(question, 'away'),
  highestHalf: (question) => when(question.tally.done, () => highestHalfOf(question)),
  highestQuarter: ({ board, tally }) => when(tally.done, () => highestQuarterOf(board)),
  homeWinsASet: ({ tally }) => yesOnce(tally.home > 0, tally.done),
  awayWinsASet: ({ tally }) => yesOnce(tally.away > 0, tally.done),
  resultAndBothScore: ({ tally }) => when(tally.done, () => won(`${resultRoleOf(tally)}&${bothRoleOf(tally)}`)),
  totalAndBothScore: (question) => comboWithTotal(question, [bothRoleOf(question.tally)], 'totalFirst'),
  resultAndTotal: (question) => comboWithTotal(question, [resultRoleOf(question.tally)], 'totalLast'),
  doubleChanceAndBothScore: ({ tally }) =>
    when(tally.done, () => wonAll(doubleRolesOf(tally).map((role) => `${role}&${bothRoleOf(tally)}`))),
  doubleChanceAndTotal: (question) => comboWithTotal(question, doubleRolesOf(question.tally), 'totalLast'),
}

function when(decided: boolean, decide: () => Verdicts | undefined): Verdicts | undefined {
  return decided ? decide() : undefined
}

function won(role: string): Verdicts {
  return { [role]: 'won' }
}

function wonAll(roles: readonly string[]): Verdicts {
  return Object.fromEntries(roles.map((role) => [role, 'won']))
}

function yesOnce(happened: boolean, done: boolean): Verdicts | undefined {
  if (happened) return won('yes')
  return done ? won('no') : undefined
}

function noOnce(spoiled: boolean, done: boolean, otherwiseYes: boolean): Verdicts | undefined {
  if (spoiled) return won('no')
  return done ? won(otherwiseYes ? 'yes' : 'no') : undefined
}

function resultRoleOf({ home, away }: { home: number; away: number }): 'home' | 'draw' | 'away' {
  if (home === away) return 'draw'
  return home > away ? 'home' : 'away'
}

const DOUBLE_ROLES = {
  home: ['homeOrDraw', 'homeOrAway'],
  draw: ['homeOrDraw', 'drawOrAway'],
  away: ['homeOrAway', 'drawOrAway'],
} as const

function doubleRolesOf(tally: Tally): readonly string[] {
  return DOUBLE_ROLES[resultRoleOf(tally)]
}

/** The named result refunds every outcome; any other one wins alone. */
function noBetOn(refunding: 'home' | 'draw' | 'away', tally: Tally): Verdicts {
  const role = resultRoleOf(tally)
  if (role !== refunding) return won(role)
  return { home: 'refund', draw: 'refund', away: 'refund' }
}

function withStart(tally: Tally, specifiers: Specifiers): { home: number; away: number } {
  const [home, away] = (specifiers.hcp ?? '0:0').split(':').map(Number)
  return { home: tally.home + (home ?? 0), away: tally.away + (away ?? 0) }
}

/** Lines are multiples of a quarter: counting quarters keeps them whole numbers. */
function quartersOf(line: string | undefined): number {
  return Math.round(4 * Number(line))
}

/** `quarters` is how far the first outcome is ahead: an odd number is a stake split over the two neighbouring lines. */
function asian(ahead: string, behind: string, quarters: number): Verdicts {
  if (quarters === 0) return { [ahead]: 'refund', [behind]: 'refund' }
  if (quarters === 1) return { [ahead]: 'halfWon', [behind]: 'halfLost' }
  if (quarters === -1) return { [ahead]: 'halfLost', [behind]: 'halfWon' }
  return won(quarters > 0 ? ahead : behind)
}

function totalOf({ specifiers, tally }: Question, count: number): Verdicts | undefined {
  const quarters = 4 * count - quartersOf(specifiers.total)
  return when(tally.done || quarters > 1, () => asian('over', 'under', quarters))
}

/** A combination with a total refunds as a whole when the total falls on its line. */
function comboWithTotal(
  { market, specifiers, tally }: Question,
  roles: readonly string[],
  order: 'totalFirst' | 'totalLast',
): Verdicts | undefined {
  if (!tally.done) return undefined
  const quarters = 4 * (tally.home + tally.away) - quartersOf(specifiers.total)
  if (quarters === 0) return Object.fromEntries(Object.keys(market.outcomes).map((role) => [role, 'refund']))
  const total = quarters > 0 ? 'over' : 'under'
  return wonAll(roles.map((role) => (order === 'totalFirst' ? `${total}&${role}` : `${role}&${total}`)))
}

function bothScored(tally: Tally): boolean {
  return tally.home > 0 && tally.away > 0
}

function bothRoleOf(tally: Tally): 'yes' | 'no' {
  return bothScored(tally) ? 'yes' : 'no'
}

function scorersOf(tally: Tally): string {
  if (bothScored(tally)) return 'both'
  if (tally.home > 0) return 'home'
  return tally.away > 0 ? 'away' : 'none'
}

function scoreRoleOf(tally: Tally, market: Market): string {
  const score = `${tally.home}:${tally.away}`
  return score in market.outcomes ? score : 'other'
}

function goalOf(board: Scoreboard, index: number, done: boolean): Verdicts | undefined {
  if (board.goals === undefined) return undefined
  const side = board.goals[index]
  if (side !== undefined) return won(side === 1 ? 'home' : 'away')
  return done ? won('none') : undefined
}

function halvesOf({ board, specifiers }: Question): [Tally, Tally] | undefined {
  const first = tallyOf('half1', specifiers, board)
  const second = tallyOf('half2', specifiers, board)
  return first && second ? [first, second] : undefined
}

const SIGN = { home: '1', draw: 'X', away: '2' } as const

function halfTimeFullTimeOf(question: Question): Verdicts | undefined {
  const halves = halvesOf(question)
  return halves && won(`${SIGN[resultRoleOf(halves[0])]}/${SIGN[resultRoleOf(question.tally)]}`)
}

function bothHalvesOf(question: Question, side: 'home' | 'away'): Verdicts | undefined {
  const halves = halvesOf(question)
  if (halves === undefined) return undefined
  const missed = halves.some((half) => half.done && resultRoleOf(half) !== side)
  return noOnce(missed, halves[1].done, true)
}

function eitherHalfOf(question: Question, side: 'home' | 'away'): Verdicts | undefined {
  const halves = halvesOf(question)
  if (halves === undefined) return undefined
  const hit = halves.some((half) => half.done && resultRoleOf(half) === side)
  return yesOnce(hit, halves[1].done)
}

function highestHalfOf(question: Question): Verdicts | undefined {
  const halves = halvesOf(question)
  if (halves === undefined) return undefined
  const more = halves[0].home + halves[0].away - halves[1].home - halves[1].away
  if (more === 0) return won('equal')
  return won(more > 0 ? 'first' : 'second')
}

function highestQuarterOf(board: Scoreboard): Verdicts {
  const points = board.periods.slice(0, board.periodCount).map((quarter) => quarter.home + quarter.away)
  const most = Math.max(...points)
  const first = points.indexOf(most)
  return won(points.lastIndexOf(most) === first ? String(first + 1) : 'equal')
}
