// The model of a match of many points: normal scores with what is left of the match still to come.
import type { CricketSport, PointSport } from '../catalogue/sports.ts'
import type { Match } from '../fixtures.ts'
import type { LiveState } from '../play/play.ts'
import {
  cricketMeansOf,
  EQUALISED_LEAD_MAX,
  EQUALISER_CHANCE,
  OVERTIME_MARGINS,
  OVERTIME_POINTS,
} from '../play/pointPlay.ts'
import type { MatchModel, ScopeModel } from './matchModel.ts'
import { add, addAll, at, normalBelow, type Pmf, pmfOf, roundedNormalOf } from './pmf.ts'
import { type Drift, homeDecidesOf, meansOf } from './strength.ts'

type Expectation = { home: number; away: number; homeNow: number; awayNow: number; variance: number }

export function pointModelOf(match: Match, sport: PointSport, state: LiveState, drift: Drift): MatchModel {
  const means = meansOf(match, sport, drift)
  const scopes: Record<string, ScopeModel> = {}
  const parts = Array.from({ length: sport.periodCount }, (_, period) => expectationOf(period, sport, state, means))
  const sumOf = (some: readonly Expectation[]): Expectation =>
    some.reduce((sum, part) => ({
      home: sum.home + part.home,
      away: sum.away + part.away,
      homeNow: sum.homeNow + part.homeNow,
      awayNow: sum.awayNow + part.awayNow,
      variance: sum.variance + part.variance,
    }))
  const half = sport.periodCount / 2
  scopes.match = scopeOf(sumOf(parts))
  if (sport.tie === 'overtime' && (state.elapsed[sport.periodCount - 1] as number) < 1)
    scopes.match.diff = withLateEqualisers(scopes.match.diff)
  if ((state.elapsed[half - 1] as number) < 1) scopes.half1 = scopeOf(sumOf(parts.slice(0, half)))
  if ((state.elapsed[sport.periodCount - 1] as number) < 1) scopes.half2 = scopeOf(sumOf(parts.slice(half)))
  if (sport.periodCount === 4) {
    parts.forEach((part, period) => {
      if ((state.elapsed[period] as number) < 1) scopes[`quarter:${period + 1}`] = scopeOf(part)
    })
  }
  if (sport.tie === 'overtime') scopes.matchInclOvertime = overtimeOf(scopes.match, match, sport)
  return { scopes }
}

function expectationOf(
  period: number,
  sport: PointSport,
  state: LiveState,
  means: { home: number; away: number },
): Expectation {
  const left = 1 - (state.elapsed[period] as number)
  const now = state.board.periods[period] ?? { home: 0, away: 0 }
  return {
    home: now.home + (means.home * left) / sport.periodCount,
    away: now.away + (means.away * left) / sport.periodCount,
    homeNow: now.home,
    awayNow: now.away,
    variance: (sport.deviation ** 2 * left) / sport.periodCount,
  }
}

function scopeOf({ home, away, homeNow, awayNow, variance }: Expectation): ScopeModel {
  const both = Math.sqrt(2 * variance)
  return {
    diff: roundedNormalOf(home - away, both, Number.NEGATIVE_INFINITY),
    total: roundedNormalOf(home + away, both, homeNow + awayNow),
    home: roundedNormalOf(home, Math.sqrt(variance), homeNow),
    away: roundedNormalOf(away, Math.sqrt(variance), awayNow),
  }
}

/** A side that is a basket behind at the end draws level now and then, so that ties are twice what chance makes them. */
function withLateEqualisers(diff: Pmf): Pmf {
  const level = widened(diff, Math.min(diff.min, 0), 0)
  for (let lead = 1; lead <= EQUALISED_LEAD_MAX; lead++) {
    for (const each of [lead, -lead]) {
      const moved = EQUALISER_CHANCE * at(level, each)
      add(level, each, -moved)
      add(level, 0, moved)
    }
  }
  return level
}

/** A tie plays on: the difference moves to an overtime margin, the points of overtime are added. */
function overtimeOf(regulation: ScopeModel, match: Match, sport: PointSport): ScopeModel {
  const tie = at(regulation.diff, 0)
  const homeWins = homeDecidesOf(match)
  const widest = OVERTIME_MARGINS.at(-1) as number
  const diff = widened(regulation.diff, Math.min(regulation.diff.min, -widest), widest)
  diff.weights[-diff.min] = 0
  for (const margin of OVERTIME_MARGINS) {
    add(diff, margin, (tie * homeWins) / OVERTIME_MARGINS.length)
    add(diff, -margin, (tie * (1 - homeWins)) / OVERTIME_MARGINS.length)
  }
  const extra = sport.periodMinutes === 10 ? OVERTIME_POINTS : 4
  return {
    diff,
    total: played(regulation.total, tie, extra),
    home: played(regulation.home, tie, Math.round(extra / 2)),
    away: played(regulation.away, tie, Math.round(extra / 2)),
  }
}

function widened(pmf: Pmf, min: number, atLeast: number): Pmf {
  const result = pmfOf(min, Math.max(atLeast, pmf.min + pmf.weights.length - 1))
  addAll(result, pmf, 0, 1)
  return result
}

function played(pmf: Pmf, tie: number, extra: number): Pmf {
  const result = pmfOf(pmf.min, pmf.min + pmf.weights.length - 1 + extra)
  addAll(result, pmf, 0, 1 - tie)
  addAll(result, pmf, extra, tie)
  return result
}

export function cricketModelOf(match: Match, sport: CricketSport, state: LiveState, drift: Drift): MatchModel {
  const means = cricketMeansOf(match, sport, drift.supremacy)
  const now = state.board.periods[0] ?? { home: 0, away: 0 }
  const left = chasing(state) ? oversLeftOf(state, 1) : 1
  const homeLeft = chasing(state) ? 0 : oversLeftOf(state, 0)
  const lead = now.home + means.home * homeLeft - now.away - means.away * left
  const deviation = Math.max(0.3, sport.deviation * Math.sqrt(homeLeft + left))
  const above = 1 - normalBelow((0.5 - lead) / deviation)
  const below = normalBelow((-0.5 - lead) / deviation)
  const tie = 1 - above - below
  const homeWins = homeDecidesOf(match)
  const diff: Pmf = { min: -1, weights: Float64Array.of(below + tie * (1 - homeWins), 0, above + tie * homeWins) }
  const none: Pmf = { min: 0, weights: Float64Array.of(1) }
  return { scopes: { matchInclOvertime: { diff, total: none, home: none, away: none } } }
}

function chasing(state: LiveState): boolean {
  return state.code === 502 || state.status === 3
}

/** Innings progress is kept per innings: index 0 the first, 1 the second. */
function oversLeftOf(state: LiveState, innings: number): number {
  return 1 - (state.innings?.[innings] ?? 0)
}
