// The one model a match is priced from at a moment: distributions of every part of the match that can be bet on.
import { add, type Pmf, pmfOf } from './pmf.ts'
import type { Matrix } from './scoreMatrix.ts'

/** Distributions of one part of a match; `matrix` where its cells are known, as markets on both scores need. */
export type ScopeModel = { diff: Pmf; total: Pmf; home: Pmf; away: Pmf; matrix?: Matrix }

/** Keys are scopes of the market table, with the number of the part where there are several: `set:2`. */
export type MatchModel = {
  scopes: Readonly<Record<string, ScopeModel>>
  halves?: Halves
  /** Which side scores next, and how many goals have been scored. */
  next?: { home: number; none: number; away: number; goals: number }
}

/** Joint probabilities of the two halves. */
export type Halves = {
  halfTimeFullTime: Readonly<Record<string, number>>
  homeBoth: number
  awayBoth: number
  homeEither: number
  awayEither: number
  highest: { first: number; second: number; equal: number }
}

export function scopeOfMatrix(matrix: Matrix): ScopeModel {
  const { size, cells } = matrix
  const scope = {
    diff: pmfOf(1 - size, size - 1),
    total: pmfOf(0, 2 * size - 2),
    home: pmfOf(0, size - 1),
    away: pmfOf(0, size - 1),
  }
  for (let home = 0; home < size; home++) {
    for (let away = 0; away < size; away++) {
      const cell = cells[home * size + away] as number
      if (cell === 0) continue
      add(scope.diff, home - away, cell)
      add(scope.total, home + away, cell)
      add(scope.home, home, cell)
      add(scope.away, away, cell)
    }
  }
  return { ...scope, matrix }
}

/** Two sides that score without regard to each other, such as corners. */
export function scopeOfSides(home: Pmf, away: Pmf): ScopeModel {
  const homeMax = home.min + home.weights.length - 1
  const awayMax = away.min + away.weights.length - 1
  const diff = pmfOf(home.min - awayMax, homeMax - away.min)
  const total = pmfOf(home.min + away.min, homeMax + awayMax)
  home.weights.forEach((homeWeight, h) => {
    away.weights.forEach((awayWeight, a) => {
      const weight = homeWeight * awayWeight
      add(diff, home.min + h - away.min - a, weight)
      add(total, home.min + h + away.min + a, weight)
    })
  })
  return { diff, total, home, away }
}
