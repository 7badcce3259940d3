// The model of a match of goals: one score matrix given the score so far, and its halves, periods and overtime.
import type { GoalSport } from '../catalogue/sports.ts'
import type { Match } from '../fixtures.ts'
import { CARDS_MEAN, CORNERS_MEAN, cardShareOf, cornerShareOf } from '../play/goalPlay.ts'
import type { LiveState, Pair } from '../play/play.ts'
import { type Halves, type MatchModel, type ScopeModel, scopeOfMatrix, scopeOfSides } from './matchModel.ts'
import { pmfOf, poissonOf } from './pmf.ts'
import {
  decidedMatrixOf,
  type Matrix,
  periodMatrixOf,
  scoreMatrixGiven,
  scoreMatrixOf,
  splitsOf,
} from './scoreMatrix.ts'
import { type Drift, goalMeansOf, homeDecidesOf } from './strength.ts'

export function goalModelOf(match: Match, sport: GoalSport, state: LiveState, drift: Drift): MatchModel {
  const now = regulationScoreOf(state)
  const prior = scoreMatrixOf(goalMeansOf(match, sport, drift))
  const final = scoreMatrixGiven(prior, now.home, now.away, state.share)
  const scopes: Record<string, ScopeModel> = { match: scopeOfMatrix(final) }
  for (let period = 0; period < sport.periodCount && sport.periodCount < 9; period++) {
    const seen = state.board.periods[period] ?? { home: 0, away: 0, finished: false }
    if (seen.finished) continue
    const part = scopeOfMatrix(periodMatrixOf(final, now, seen, portionOf(sport, state, period)))
    scopes[sport.periodCount === 2 ? `half${period + 1}` : `period:${period + 1}`] = part
  }
  if (sport.tie !== 'stands') scopes.matchInclOvertime = scopeOfMatrix(decidedMatrixOf(final, homeDecidesOf(match)))
  if (state.statistics || (state.status === 0 && match.competition.sport.id === 1)) addCounts(scopes, match, state)
  return {
    scopes,
    next: nextOf(final, now),
    ...(sport.periodCount === 2 ? { halves: halvesOf(final, now, state, portionOf(sport, state, 0)) } : {}),
  }
}

function regulationScoreOf({ board }: LiveState): { home: number; away: number } {
  const home = board.periods.reduce((sum, period) => sum + period.home, 0)
  return { home, away: board.periods.reduce((sum, period) => sum + period.away, 0) }
}

/** Chance that a goal still to come in regulation falls in this period. */
function portionOf(sport: GoalSport, state: LiveState, period: number): number {
  const left = (sport.shares[period] as number) * (1 - (state.elapsed[period] as number))
  const all = 1 - state.share
  return all <= 0 ? 0 : Math.min(1, left / all)
}

function nextOf({ size, cells }: Matrix, now: { home: number; away: number }): MatchModel['next'] {
  const next = { home: 0, none: 0, away: 0, goals: now.home + now.away }
  for (let h = now.home; h < size; h++) {
    for (let a = now.away; a < size; a++) {
      const cell = cells[h * size + a] as number
      const left = h - now.home + a - now.away
      if (left === 0) next.none += cell
      else {
        next.home += (cell * (h - now.home)) / left
        next.away += (cell * (a - now.away)) / left
      }
    }
  }
  return next
}

const SIGN = ['2', 'X', '1']

function halvesOf(
  { size, cells }: Matrix,
  now: { home: number; away: number },
  { board }: LiveState,
  portion: number,
): Halves {
  const first = board.periods[0] ?? { home: 0, away: 0 }
  const splits = splitsOf(size, portion)
  const table = new Float64Array(9)
  const result = { homeBoth: 0, awayBoth: 0, homeEither: 0, awayEither: 0, highest: { first: 0, second: 0, equal: 0 } }
  for (let h = now.home; h < size; h++) {
    for (let a = now.away; a < size; a++) {
      const cell = cells[h * size + a] as number
      if (cell < 1e-9) continue
      const homeSplit = splits[h - now.home] as Float64Array
      const awaySplit = splits[a - now.away] as Float64Array
      for (let x = 0; x < homeSplit.length; x++) {
        for (let y = 0; y < awaySplit.length; y++) {
          const weight = cell * (homeSplit[x] as number) * (awaySplit[y] as number)
          if (weight === 0) continue
          const home1 = first.home + x
          const away1 = first.away + y
          const half1 = Math.sign(home1 - away1)
          const half2 = Math.sign(h - home1 - (a - away1))
          const cellIndex = (half1 + 1) * 3 + Math.sign(h - a) + 1
          table[cellIndex] = (table[cellIndex] as number) + weight
          if (half1 > 0 && half2 > 0) result.homeBoth += weight
          if (half1 < 0 && half2 < 0) result.awayBoth += weight
          if (half1 > 0 || half2 > 0) result.homeEither += weight
          if (half1 < 0 || half2 < 0) result.awayEither += weight
          const more = 2 * (home1 + away1) - h - a
          if (more > 0) result.highest.first += weight
          else if (more < 0) result.highest.second += weight
          else result.highest.equal += weight
        }
      }
    }
  }
  const halfTimeFullTime = Object.fromEntries(
    [...table].map((weight, index) => [`${SIGN[Math.floor(index / 3)]}/${SIGN[index % 3]}`, weight]),
  )
  return { ...result, halfTimeFullTime }
}

function addCounts(scopes: Record<string, ScopeModel>, match: Match, state: LiveState): void {
  const playing = state.elapsed.reduce((sum, part) => sum + part, 0) / state.elapsed.length
  const none: Pair = [0, 0]
  const { corners = none, yellow = none, red = none } = state.statistics ?? {}
  scopes.corners = countScopeOf(corners, CORNERS_MEAN * (1 - playing), cornerShareOf(match))
  scopes.bookings = countScopeOf(
    [yellow[0] + red[0], yellow[1] + red[1]],
    CARDS_MEAN * (1 - playing),
    cardShareOf(match),
  )
}

function countScopeOf(seen: Pair, mean: number, homeShare: number): ScopeModel {
  const side = (count: number, expected: number) => ({ ...pmfOf(count, count + 20), weights: poissonOf(expected, 20) })
  return scopeOfSides(side(seen[0], mean * homeShare), side(seen[1], mean * (1 - homeShare)))
}
