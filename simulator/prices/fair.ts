// Fair probabilities of one line from the match model, rule by rule; a line that may refund is priced on the rest.
import type { Market } from '@walia/domain/settlement/markets.ts'
import type { Specifiers } from '@walia/domain/settlement/scoreboard.ts'
import type { MatchModel, ScopeModel } from '../model/matchModel.ts'
import { above, at, oddShareOf, type Pmf } from '../model/pmf.ts'

/** Probability by role; they sum to 1, or to 2 in double chance. */
export type Fair = Readonly<Record<string, number>>

const NUMBERED: Readonly<Record<string, string>> = {
  set: 'setnr',
  quarter: 'quarternr',
  period: 'periodnr',
  inning: 'inningnr',
}

/** Undefined when the model does not hold that part of the match, for example a half that is over. */
export function fairOf(market: Market, specifiers: Specifiers, model: MatchModel): Fair | undefined {
  const number = NUMBERED[market.scope]
  const part = number && (specifiers[number] ?? specifiers.gamenr)
  const key = part === undefined ? market.scope : `${market.scope}:${part}`
  const scope = model.scopes[key]
  return scope && fairOfRule(market, specifiers, scope, model)
}

function fairOfRule(market: Market, specifiers: Specifiers, scope: ScopeModel, model: MatchModel): Fair | undefined {
  const { home, draw, away } = resultOf(scope.diff, 0)
  switch (market.rule) {
    case 'result':
      return { home, draw, away }
    case 'europeanHandicap':
      return resultOf(scope.diff, startOf(specifiers.hcp))
    case 'doubleChance':
      return { homeOrDraw: home + draw, homeOrAway: home + away, drawOrAway: draw + away }
    case 'drawNoBet':
    case 'winner':
      return shared({ home, away })
    case 'homeNoBet':
      return shared({ draw, away })
    case 'awayNoBet':
      return shared({ home, draw })
    case 'handicap':
      return asianOf('home', 'away', scope.diff, -Number(specifiers.hcp))
    case 'total':
      return asianOf('over', 'under', scope.total, Number(specifiers.total))
    case 'homeTotal':
      return asianOf('over', 'under', scope.home, Number(specifiers.total))
    case 'awayTotal':
      return asianOf('over', 'under', scope.away, Number(specifiers.total))
    case 'oddEven': {
      const odd = oddShareOf(scope.total)
      return { odd, even: 1 - odd }
    }
    case 'nthGoal':
      return nextOf(specifiers, model)
    case 'homeWinsASet':
      return yesOf(above(scope.home, 0))
    case 'awayWinsASet':
      return yesOf(above(scope.away, 0))
    default:
      return cellFairOf(market, specifiers, scope) ?? halvesFairOf(market, model)
  }
}

function yesOf(yes: number): Fair {
  return { yes, no: 1 - yes }
}

function shared(fair: Fair): Fair | undefined {
  const sum = Object.values(fair).reduce((total, each) => total + each, 0)
  if (sum < 1e-9) return undefined
  return Object.fromEntries(Object.entries(fair).map(([role, each]) => [role, each / sum]))
}

function startOf(hcp: string | undefined): number {
  const [home = 0, away = 0] = (hcp ?? '').split(':').map(Number)
  return home - away
}

function resultOf(diff: Pmf, start: number): { home: number; draw: number; away: number } {
  const home = above(diff, -start)
  const draw = at(diff, -start)
  return { home, draw, away: 1 - home - draw }
}

/** The share of the stake that wins against the share that is settled at all: halves count a half. */
function asianOf(ahead: string, behind: string, pmf: Pmf, line: number): Fair | undefined {
  const quarters = Math.round(4 * line)
  if (quarters % 2 === 0) return partsOf(ahead, behind, pmf, quarters / 4)
  const low = weightsOf(pmf, (quarters - 1) / 4)
  const high = weightsOf(pmf, (quarters + 1) / 4)
  const won = low.won + high.won
  const lost = low.lost + high.lost
  return won + lost < 1e-9 ? undefined : { [ahead]: won / (won + lost), [behind]: lost / (won + lost) }
}

function weightsOf(pmf: Pmf, line: number): { won: number; lost: number } {
  const won = above(pmf, line)
  const tie = Number.isInteger(line) ? at(pmf, line) : 0
  return { won, lost: 1 - won - tie }
}

function partsOf(ahead: string, behind: string, pmf: Pmf, line: number): Fair | undefined {
  const { won, lost } = weightsOf(pmf, line)
  return won + lost < 1e-9 ? undefined : { [ahead]: won / (won + lost), [behind]: lost / (won + lost) }
}

function nextOf(specifiers: Specifiers, { next }: MatchModel): Fair | undefined {
  if (next === undefined || Number(specifiers.goalnr) !== next.goals + 1) return undefined
  return { home: next.home, none: next.none, away: next.away }
}

/** Markets that look at both scores: every cell is given to the roles it wins. */
function cellFairOf(market: Market, specifiers: Specifiers, { matrix }: ScopeModel): Fair | undefined {
  const rolesOf = CELL_ROLES[market.rule]
  if (rolesOf === undefined || matrix === undefined) return undefined
  const fair: Record<string, number> = Object.fromEntries(Object.keys(market.outcomes).map((role) => [role, 0]))
  const { size, cells } = matrix
  for (let home = 0; home < size; home++) {
    for (let away = 0; away < size; away++) {
      const cell = cells[home * size + away] as number
      if (cell === 0) continue
      for (const role of rolesOf(home, away, Number(specifiers.total))) {
        const known = role in fair ? role : 'other'
        fair[known] = (fair[known] ?? 0) + cell
      }
    }
  }
  return fair
}

type RolesOf = (home: number, away: number, total: number) => readonly string[]

const signOf = (home: number, away: number): 'home' | 'draw' | 'away' =>
  home > away ? 'home' : home < away ? 'away' : 'draw'
const bothOf = (home: number, away: number): 'yes' | 'no' => (home > 0 && away > 0 ? 'yes' : 'no')
const sideOf = (home: number, away: number, total: number): 'over' | 'under' => (home + away > total ? 'over' : 'under')
const yes = (is: boolean): readonly string[] => [is ? 'yes' : 'no']
const DOUBLES = {
  home: ['homeOrDraw', 'homeOrAway'],
  draw: ['homeOrDraw', 'drawOrAway'],
  away: ['homeOrAway', 'drawOrAway'],
} as const

const CELL_ROLES: Partial<Record<Market['rule'], RolesOf>> = {
  bothScore: (home, away) => [bothOf(home, away)],
  whichTeamScores: (home, away) => [home > 0 ? (away > 0 ? 'both' : 'home') : away > 0 ? 'away' : 'none'],
  homeCleanSheet: (_, away) => yes(away === 0),
  awayCleanSheet: (home) => yes(home === 0),
  homeWinsToNil: (home, away) => yes(home > 0 && away === 0),
  awayWinsToNil: (home, away) => yes(away > 0 && home === 0),
  correctScore: (home, away) => [`${home}:${away}`],
  resultAndBothScore: (home, away) => [`${signOf(home, away)}&${bothOf(home, away)}`],
  totalAndBothScore: (home, away, total) => [`${sideOf(home, away, total)}&${bothOf(home, away)}`],
  resultAndTotal: (home, away, total) => [`${signOf(home, away)}&${sideOf(home, away, total)}`],
  doubleChanceAndBothScore: (home, away) => DOUBLES[signOf(home, away)].map((role) => `${role}&${bothOf(home, away)}`),
  doubleChanceAndTotal: (home, away, total) =>
    DOUBLES[signOf(home, away)].map((role) => `${role}&${sideOf(home, away, total)}`),
}

function halvesFairOf(market: Market, { halves }: MatchModel): Fair | undefined {
  if (halves === undefined) return undefined
  switch (market.rule) {
    case 'halfTimeFullTime':
      return halves.halfTimeFullTime
    case 'homeWinsBothHalves':
      return yesOf(halves.homeBoth)
    case 'awayWinsBothHalves':
      return yesOf(halves.awayBoth)
    case 'homeWinsEitherHalf':
      return yesOf(halves.homeEither)
    case 'awayWinsEitherHalf':
      return yesOf(halves.awayEither)
    case 'highestHalf':
      return halves.highest
    default:
      return undefined
  }
}
