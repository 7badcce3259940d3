// The score matrix of a match: expected total and supremacy with a low-score correction, re-derived as goals fall.
import { binomialOf, poissonOf } from './pmf.ts'

/** `cells[home * size + away]` is the probability of that final score. */
export type Matrix = { size: number; cells: Float64Array }

export type GoalMeans = { home: number; away: number; lowScore: number; most: number }

/** Independent Poisson goals, the four lowest scores corrected as Dixon and Coles do. */
export function scoreMatrixOf({ home, away, lowScore, most }: GoalMeans): Matrix {
  const size = most + 1
  const homeGoals = poissonOf(home, most)
  const awayGoals = poissonOf(away, most)
  const cells = new Float64Array(size * size)
  for (let h = 0; h < size; h++) {
    for (let a = 0; a < size; a++) cells[h * size + a] = (homeGoals[h] as number) * (awayGoals[a] as number)
  }
  scale(cells, 0, 1 - home * away * lowScore)
  scale(cells, 1, 1 + home * lowScore)
  scale(cells, size, 1 + away * lowScore)
  scale(cells, size + 1, 1 - lowScore)
  return normalised({ size, cells })
}

function scale(cells: Float64Array, index: number, factor: number): void {
  cells[index] = (cells[index] as number) * factor
}

function normalised(matrix: Matrix): Matrix {
  let sum = 0
  for (const cell of matrix.cells) sum += cell
  for (let index = 0; index < matrix.cells.length; index++) scale(matrix.cells, index, 1 / sum)
  return matrix
}

/**
 * The final score given the score once a `share` of all goals is behind us. Each goal of a final score falls in the
 * elapsed part with that chance on its own, so this is exact: live prices are fair to the results played.
 */
export function scoreMatrixGiven(prior: Matrix, home: number, away: number, share: number): Matrix {
  if (share <= 0) return prior
  const { size } = prior
  const cells = new Float64Array(size * size)
  const homeLikely = likelihoodOf(size, home, share)
  const awayLikely = likelihoodOf(size, away, share)
  for (let h = home; h < size; h++) {
    for (let a = away; a < size; a++) {
      cells[h * size + a] =
        (prior.cells[h * size + a] as number) * (homeLikely[h] as number) * (awayLikely[a] as number)
    }
  }
  return normalised({ size, cells })
}

function likelihoodOf(size: number, seen: number, share: number): Float64Array {
  return Float64Array.from({ length: size }, (_, final) => binomialOf(final, seen, Math.min(1, share)))
}

/**
 * The score of one period from the final score: each goal still to come falls in it with chance `portion`, on top of
 * what the period has already seen.
 */
export function periodMatrixOf(
  final: Matrix,
  now: { home: number; away: number },
  period: { home: number; away: number },
  portion: number,
): Matrix {
  const { size } = final
  const half = new Float64Array(size * size)
  const cells = new Float64Array(size * size)
  const split = splitsOf(size, portion)
  for (let h = now.home; h < size; h++) {
    for (let a = now.away; a < size; a++) {
      const cell = final.cells[h * size + a] as number
      if (cell < 1e-12) continue
      for (let x = 0; x <= h - now.home; x++) {
        const index = (period.home + x) * size + a
        if (period.home + x < size) half[index] = (half[index] as number) + cell * (split[h - now.home]?.[x] ?? 0)
      }
    }
  }
  for (let h = 0; h < size; h++) {
    for (let a = now.away; a < size; a++) {
      const cell = half[h * size + a] as number
      if (cell < 1e-12) continue
      for (let y = 0; y <= a - now.away; y++) {
        const index = h * size + period.away + y
        if (period.away + y < size) cells[index] = (cells[index] as number) + cell * (split[a - now.away]?.[y] ?? 0)
      }
    }
  }
  return { size, cells }
}

export function splitsOf(size: number, portion: number): Float64Array[] {
  return Array.from({ length: size }, (_, n) =>
    Float64Array.from({ length: n + 1 }, (_, k) => binomialOf(n, k, portion)),
  )
}

/** A tied final score is decided by one more goal, the home side's with chance `homeDecides`. */
export function decidedMatrixOf(final: Matrix, homeDecides: number): Matrix {
  const size = final.size + 1
  const cells = new Float64Array(size * size)
  for (let h = 0; h < final.size; h++) {
    for (let a = 0; a < final.size; a++) {
      const cell = final.cells[h * final.size + a] as number
      if (h !== a) cells[h * size + a] = (cells[h * size + a] as number) + cell
      else {
        cells[(h + 1) * size + a] = (cells[(h + 1) * size + a] as number) + cell * homeDecides
        cells[h * size + a + 1] = (cells[h * size + a + 1] as number) + cell * (1 - homeDecides)
      }
    }
  }
  return { size, cells }
}
