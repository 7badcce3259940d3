// Yardstick and loads take turns, so that other load on the machine affects all of them equally.
import type { LoadResult } from './generator.ts'
import { ratio } from './table.ts'

export const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)

/** The median of the turns: a shared machine is now and then slow for one turn. */
export const medianOf = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2
}

export const ratesOf = (turns: readonly LoadResult[]): number[] =>
  turns.map(({ accepted, seconds }) => accepted / seconds)

/** Only turns of the same round are compared, since they ran under the same load of the machine. */
export const ratioOf = (rates: readonly number[], yardsticks: readonly number[]): string =>
  ratio(medianOf(rates.map((rate, round) => rate / (yardsticks[round] ?? Number.NaN))))
