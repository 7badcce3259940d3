// Fits a few parameters to targets: Levenberg-Marquardt with a numeric slope, for one to four parameters.

export type FitOutcome = { params: number[]; error: number }

const ROUNDS_MAX = 40
const STEP = 1e-5
const ENOUGH = 1e-12

/** `residualsOf` is how far each target is missed; `error` is the root of their mean square at the end. */
export function leastSquares(
  residualsOf: (params: readonly number[]) => number[],
  start: readonly number[],
): FitOutcome {
  let params = [...start]
  let residuals = residualsOf(params)
  let cost = squareOf(residuals)
  let damping = 1e-3
  for (let round = 0; round < ROUNDS_MAX && damping < 1e9; round++) {
    const step = stepOf(residualsOf, params, residuals, damping)
    const tried = params.map((value, index) => value - (step[index] ?? 0))
    const after = residualsOf(tried)
    const nextCost = squareOf(after)
    if (!(nextCost < cost)) {
      damping *= 10
      continue
    }
    const gain = cost - nextCost
    params = tried
    residuals = after
    cost = nextCost
    damping = Math.max(1e-9, damping / 10)
    if (gain < ENOUGH) break
  }
  return { params, error: Math.sqrt(cost / residuals.length) }
}

const squareOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value * value, 0)

function stepOf(
  residualsOf: (params: readonly number[]) => number[],
  params: readonly number[],
  residuals: readonly number[],
  damping: number,
): number[] {
  const slopes = params.map((value, index) => {
    const moved = residualsOf(params.with(index, value + STEP))
    return moved.map((residual, target) => (residual - (residuals[target] as number)) / STEP)
  })
  const matrix = slopes.map((one, row) =>
    slopes.map((other, column) => dot(one, other) + (row === column ? damping : 0)),
  )
  return solved(
    matrix,
    slopes.map((slope) => dot(slope, residuals)),
  )
}

const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, place) => sum + value * (b[place] as number), 0)

/** Gauss elimination of a positive definite system. */
function solved(matrix: number[][], right: number[]): number[] {
  const size = right.length
  for (let pivot = 0; pivot < size; pivot++) {
    const row = matrix[pivot] as number[]
    for (let below = pivot + 1; below < size; below++) {
      const other = matrix[below] as number[]
      const factor = (other[pivot] as number) / (row[pivot] as number)
      for (let column = pivot; column < size; column++)
        other[column] = (other[column] as number) - factor * (row[column] as number)
      right[below] = (right[below] as number) - factor * (right[pivot] as number)
    }
  }
  const answer = new Array<number>(size).fill(0)
  for (let row = size - 1; row >= 0; row--) {
    const values = matrix[row] as number[]
    let rest = right[row] as number
    for (let column = row + 1; column < size; column++) rest -= (values[column] as number) * (answer[column] as number)
    answer[row] = rest / (values[row] as number)
  }
  return answer
}
