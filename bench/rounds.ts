// Yardstick and loads take turns, so that whatever else the machine does meets all of them alike.
import type { Seen } from './generator.ts'
import { ratio } from './table.ts'

export const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)

/** A machine that others use too is now and then slow for one turn: the middle one stands for all. */
export const medianOf = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2
}

export const ratesOf = (turns: readonly Seen[]): number[] => turns.map(({ accepted, seconds }) => accepted / seconds)

/** Turns of one round met the same machine, so they are compared with each other. */
export const ratioOf = (rates: readonly number[], yardsticks: readonly number[]): string =>
  ratio(medianOf(rates.map((rate, round) => rate / (yardsticks[round] ?? Number.NaN))))
