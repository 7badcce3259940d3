// European roulette: one zero, 37 pockets, and every bet of its layout, which pays 36 times what it covers a part of.
import { range } from '../games/game.ts'
import { gameOf, type Layout } from './layout.ts'

export const POCKETS = 37
/** The order around the wheel. */
export const wheel: readonly number[] = [
  ...[0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10],
  ...[5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26],
]
const REDS = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]
export const isRed = (pocket: number): boolean => REDS.includes(pocket)

export const insideKinds = ['straight', 'split', 'street', 'corner', 'line'] as const
export type InsideKind = (typeof insideKinds)[number]

const numbers = range(1, POCKETS - 1)
/** First numbers of the rows of three, from 1 to 34. */
const rows = numbers.filter((number) => number % 3 === 1)
const isLastOfRow = (number: number): boolean => number % 3 === 0

/**
 * The numbers that each bet inside the layout covers. Beside the zero lie 1, 2 and 3: three splits, two trios, which are
 * streets there, and the first four, which is a corner there.
 */
const inside: Record<InsideKind, readonly (readonly number[])[]> = {
  straight: range(0, POCKETS - 1).map((number) => [number]),
  split: [
    ...[1, 2, 3].map((number) => [0, number]),
    ...numbers.filter((number) => !isLastOfRow(number)).map((number) => [number, number + 1]),
    ...numbers.slice(0, -3).map((number) => [number, number + 3]),
  ],
  street: [[0, 1, 2], [0, 2, 3], ...rows.map((first) => range(first, first + 2))],
  corner: [
    [0, 1, 2, 3],
    ...numbers
      .slice(0, -3)
      .filter((number) => !isLastOfRow(number))
      .map((number) => [number, number + 1, number + 3, number + 4]),
  ],
  line: rows.slice(0, -1).map((first) => range(first, first + 5)),
}

const outside: Readonly<Record<string, readonly number[]>> = {
  ...Object.fromEntries([1, 2, 3].map((nth) => [`dozen-${nth}`, range(nth * 12 - 11, nth * 12)])),
  ...Object.fromEntries([1, 2, 3].map((nth) => [`column-${nth}`, rows.map((first) => first + nth - 1)])),
  ...{ red: REDS, black: numbers.filter((number) => !isRed(number)) },
  ...{ odd: numbers.filter((number) => number % 2 === 1), even: numbers.filter((number) => number % 2 === 0) },
  ...{ low: range(1, 18), high: range(19, 36) },
}

/** A bet inside is named by its numbers, in rising order: `17`, `17-20`, `0-1-2-3`. */
const nameOf = (covered: readonly number[]): string => covered.join('-')
export const insideSpots = (kind: InsideKind): string[] => inside[kind].map(nameOf)
export const outsideSpots = Object.keys(outside)

const covers: ReadonlyMap<string, readonly number[]> = new Map([
  ...insideKinds.flatMap((kind) => inside[kind].map((covered) => [nameOf(covered), covered] as const)),
  ...Object.entries(outside),
])
/** None where there is no such bet. */
export const coveredBy = (spot: string): readonly number[] => covers.get(spot) ?? []

const FULL_ODDS = 3600
export const rouletteOddsOf = (spot: string): number => FULL_ODDS / coveredBy(spot).length

export const rouletteLayout: Layout<{ pocket: number }> = {
  code: 'roulette',
  spots: [...covers.keys()],
  draw: ({ below }) => ({ pocket: below(POCKETS) }),
  oddsOf: (spot, { pocket }) => (coveredBy(spot).includes(pocket) ? rouletteOddsOf(spot) : 0),
  results: () => range(0, POCKETS - 1).map((pocket) => ({ result: { pocket }, ways: 1n })),
}

export const roulette = gameOf(rouletteLayout)
