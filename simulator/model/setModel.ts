// The model of a match of sets: the chance of every score of a set, then every course of the sets.
import type { SetSport } from '../catalogue/sports.ts'
import type { Match } from '../fixtures.ts'
import type { LiveState, Side } from '../play/play.ts'
import { firstServerOf, type PointChances, pointChancesOf, targetOf } from '../play/setPlay.ts'
import type { MatchModel, ScopeModel } from './matchModel.ts'
import { add, addAll, pmfOf } from './pmf.ts'
import type { Drift } from './strength.ts'

type SetScore = { home: number; away: number; weight: number }

export function setModelOf(match: Match, sport: SetSport, state: LiveState, drift: Drift): MatchModel {
  const chances = pointChancesOf(match, sport, drift.supremacy)
  const { periods } = state.board
  const finished = periods.filter((set) => set.finished)
  const home = finished.filter((set) => set.home > set.away).length
  const start: Start = { home, away: finished.length - home, units: [0, 0], set: finished.length }
  for (const set of finished) start.units = [start.units[0] + set.home, start.units[1] + set.away]
  const scoresOf = (set: number): SetScore[] =>
    set === start.set ? currentScoresOf(set, sport, chances, state) : scoresFrom(set, sport, chances, 0, 0)
  const memo = new Map<number, SetScore[]>()
  const cached = (set: number): SetScore[] => {
    let scores = memo.get(set)
    if (scores === undefined) {
      scores = scoresOf(set)
      memo.set(set, scores)
    }
    return scores
  }
  const scopes: Record<string, ScopeModel> = matchScopesOf(start, sport, cached)
  const reach = start.set === 0 ? 2 : start.set + 1
  for (let set = start.set; set < Math.min(reach, sport.bestOf); set++)
    scopes[`set:${set + 1}`] = scopeOfScores(cached(set))
  return { scopes }
}

function currentScoresOf(set: number, sport: SetSport, chances: PointChances, state: LiveState): SetScore[] {
  const current = state.board.periods[set]
  if (current === undefined) return scoresFrom(set, sport, chances, 0, 0)
  if (!sport.games) return scoresFrom(set, sport, chances, current.home, current.away)
  return gameScoresFrom(set, chances, current.home, current.away, state)
}

function scoresFrom(set: number, sport: SetSport, chances: PointChances, home: number, away: number): SetScore[] {
  if (sport.games) return gameScoresFrom(set, chances, home, away, undefined)
  return rallyScoresFrom(targetOf(sport, set), chances.rally, home, away)
}

const DEUCE_ROUNDS = 8

/** Walks every rally score from here to the end of the set; very long deuces are cut and shared out. */
function rallyScoresFrom(target: number, chance: number, home: number, away: number): SetScore[] {
  const size = Math.max(target, home, away) + 2 * DEUCE_ROUNDS
  const reached = new Float64Array((size + 2) * (size + 2))
  const index = (h: number, a: number): number => h * (size + 2) + a
  reached[index(home, away)] = 1
  const scores: SetScore[] = []
  for (let sum = home + away; sum <= 2 * size; sum++) {
    for (let h = Math.max(home, sum - size); h <= Math.min(sum - away, size); h++) {
      const a = sum - h
      const weight = reached[index(h, a)] as number
      if (weight === 0) continue
      if (Math.max(h, a) >= target && Math.abs(h - a) >= 2) scores.push({ home: h, away: a, weight })
      else if (Math.max(h, a) >= size) scores.push(...cutOf(h, a, weight, chance))
      else {
        reached[index(h + 1, a)] = (reached[index(h + 1, a)] as number) + weight * chance
        reached[index(h, a + 1)] = (reached[index(h, a + 1)] as number) + weight * (1 - chance)
      }
    }
  }
  return scores
}

function cutOf(home: number, away: number, weight: number, chance: number): SetScore[] {
  const level = Math.min(home, away)
  return [
    { home: level + 2, away: level, weight: weight * chance },
    { home: level, away: level + 2, weight: weight * (1 - chance) },
  ]
}

/** Chance to win a game (or tie-break) from a score of points. */
export function gameChanceOf(chance: number, home: number, away: number, target: number): number {
  const deuce = (chance * chance) / (chance * chance + (1 - chance) * (1 - chance))
  const memo = new Map<number, number>()
  const walk = (h: number, a: number): number => {
    if (h >= target && h - a >= 2) return 1
    if (a >= target && a - h >= 2) return 0
    if (h >= target - 1 && a >= target - 1) {
      if (h === a) return deuce
      return h > a ? chance + (1 - chance) * deuce : chance * deuce
    }
    const key = h * 64 + a
    let value = memo.get(key)
    if (value === undefined) {
      value = chance * walk(h + 1, a) + (1 - chance) * walk(h, a + 1)
      memo.set(key, value)
    }
    return value
  }
  return walk(home, away)
}

function gameScoresFrom(
  set: number,
  chances: PointChances,
  home: number,
  away: number,
  state: LiveState | undefined,
): SetScore[] {
  const hold = gameChanceOf(chances.serving, 0, 0, 4)
  const breaks = gameChanceOf(chances.receiving, 0, 0, 4)
  const tiebreak = gameChanceOf(chances.rally, 0, 0, 7)
  const reached = new Float64Array(64)
  reached[home * 8 + away] = 1
  const scores: SetScore[] = []
  for (let sum = home + away; sum <= 13; sum++) {
    for (let h = Math.max(home, sum - 7); h <= Math.min(7, sum - away); h++) {
      const a = sum - h
      const weight = reached[h * 8 + a] as number
      if (weight === 0) continue
      if (Math.max(h, a) === 7 || (Math.max(h, a) === 6 && Math.abs(h - a) >= 2)) {
        scores.push({ home: h, away: a, weight })
        continue
      }
      const server: Side = sum % 2 === 0 ? firstServerOf(set) : firstServerOf(set + 1)
      let chance = h === 6 && a === 6 ? tiebreak : server === 1 ? hold : breaks
      if (h === home && a === away && state?.game)
        chance = currentGameChanceOf(h === 6 && a === 6, server, chances, state.game)
      reached[(h + 1) * 8 + a] = (reached[(h + 1) * 8 + a] as number) + weight * chance
      reached[h * 8 + a + 1] = (reached[h * 8 + a + 1] as number) + weight * (1 - chance)
    }
  }
  return scores
}

function currentGameChanceOf(
  tiebreak: boolean,
  server: Side,
  chances: PointChances,
  game: readonly [number, number],
): number {
  if (tiebreak) return gameChanceOf(chances.rally, game[0], game[1], 7)
  return gameChanceOf(server === 1 ? chances.serving : chances.receiving, game[0], game[1], 4)
}

function scopeOfScores(scores: readonly SetScore[]): ScopeModel {
  const most = scores.reduce((top, each) => Math.max(top, each.home, each.away), 0)
  const scope = { diff: pmfOf(-most, most), total: pmfOf(0, 2 * most), home: pmfOf(0, most), away: pmfOf(0, most) }
  for (const { home, away, weight } of scores) {
    add(scope.diff, home - away, weight)
    add(scope.total, home + away, weight)
    add(scope.home, home, weight)
    add(scope.away, away, weight)
  }
  return scope
}

type Start = { home: number; away: number; units: [number, number]; set: number }

/** Distributions of units (games or points) by state of the sets; four at a time, each on its own axis. */
type Course = { weight: number; scope: ScopeModel }

function matchScopesOf(
  start: Start,
  sport: SetSport,
  scoresOf: (set: number) => SetScore[],
): Record<string, ScopeModel> {
  const need = Math.floor(sport.bestOf / 2) + 1
  let open = new Map<string, [home: number, away: number, course: Course]>()
  open.set('', [start.home, start.away, { weight: 1, scope: pointScopeOf(start.units) }])
  const sets = { diff: pmfOf(-need, need), total: pmfOf(0, sport.bestOf), home: pmfOf(0, need), away: pmfOf(0, need) }
  const ended: Course[] = []
  for (let set = start.set; open.size > 0; set++) {
    const next: typeof open = new Map()
    for (const [home, away, course] of open.values()) {
      if (Math.max(home, away) === need) {
        for (const [pmf, value] of [
          [sets.diff, home - away],
          [sets.total, home + away],
          [sets.home, home],
          [sets.away, away],
        ] as const)
          add(pmf, value, course.weight)
        ended.push(course)
        continue
      }
      const scores = scoresOf(set)
      extend(
        next,
        home + 1,
        away,
        course,
        scores.filter((score) => score.home > score.away),
      )
      extend(
        next,
        home,
        away + 1,
        course,
        scores.filter((score) => score.away > score.home),
      )
    }
    open = next
  }
  return {
    sets,
    match: sets,
    matchInclOvertime: sets,
    units: ended.reduce(merged, undefined)?.scope ?? pointScopeOf(start.units),
  }
}

function pointScopeOf([home, away]: [number, number]): ScopeModel {
  const one = (value: number) => ({ min: value, weights: Float64Array.of(1) })
  return { diff: one(home - away), total: one(home + away), home: one(home), away: one(away) }
}

function extend(
  next: Map<string, [number, number, Course]>,
  home: number,
  away: number,
  course: Course,
  scores: readonly SetScore[],
): void {
  if (scores.length === 0) return
  const grown = convolved(course, scores)
  const key = `${home}:${away}`
  next.set(key, [home, away, merged(next.get(key)?.[2], grown)])
}

const AXES = ['diff', 'total', 'home', 'away'] as const
const VALUE = {
  diff: ({ home, away }: SetScore) => home - away,
  total: ({ home, away }: SetScore) => home + away,
  home: ({ home }: SetScore) => home,
  away: ({ away }: SetScore) => away,
}

/** The scopes hold weights that sum to the course's own weight. */
function convolved({ weight, scope }: Course, scores: readonly SetScore[]): Course {
  const share = scores.reduce((sum, score) => sum + score.weight, 0)
  const grown = AXES.map((axis) => {
    const { min, weights } = scope[axis]
    const steps = new Map<number, number>()
    for (const score of scores) steps.set(VALUE[axis](score), (steps.get(VALUE[axis](score)) ?? 0) + score.weight)
    const values = [...steps.keys()]
    const pmf = pmfOf(min + Math.min(...values), min + weights.length - 1 + Math.max(...values))
    for (const [value, chance] of steps) addAll(pmf, scope[axis], value, chance)
    return [axis, pmf]
  })
  return { weight: weight * share, scope: Object.fromEntries(grown) as ScopeModel }
}

function merged(a: Course | undefined, b: Course): Course {
  if (a === undefined) return b
  const scope = AXES.map((axis) => {
    const [one, other] = [a.scope[axis], b.scope[axis]]
    const max = Math.max(one.min + one.weights.length, other.min + other.weights.length) - 1
    const pmf = pmfOf(Math.min(one.min, other.min), max)
    addAll(pmf, one, 0, 1)
    addAll(pmf, other, 0, 1)
    return [axis, pmf]
  })
  return { weight: a.weight + b.weight, scope: Object.fromEntries(scope) as ScopeModel }
}
