// Highlands: five reels, twenty lines, a wild, a scatter, and ten free spins that pay double.
import type { Stream } from '@walia/domain/fair/stream.ts'
import { range } from '../games/game.ts'
import type { GameReturn } from '../games/return.ts'
import { type Machine, spinOf, spinWaysOf } from './reels.ts'

/** W wild, X scatter, 7 seven, S star, D diamond, H heart. A line's stake is a twentieth of the whole. */
export const highlandsMachine: Machine = {
  reels: [
    '7JQAKJXQSJKQDJAKHQJKSQJA',
    'JWQKDJQXKJAQS7JKQHAJKQJD',
    'QJKWAJQ7KDQJXKSJQAKHJQKA',
    'KQJDAWKQJSXAQK7JHQKJAQKJ',
    'QAJ7KQJDXKAQJSKQAJHKQJKA',
  ],
  rows: 3,
  lines: [
    ...[
      [1, 1, 1, 1, 1],
      [0, 0, 0, 0, 0],
      [2, 2, 2, 2, 2],
      [0, 1, 2, 1, 0],
      [2, 1, 0, 1, 2],
    ],
    ...[
      [0, 0, 1, 0, 0],
      [2, 2, 1, 2, 2],
      [1, 0, 0, 0, 1],
      [1, 2, 2, 2, 1],
      [0, 1, 1, 1, 0],
    ],
    ...[
      [2, 1, 1, 1, 2],
      [1, 0, 1, 0, 1],
      [1, 2, 1, 2, 1],
      [0, 1, 0, 1, 0],
      [2, 1, 2, 1, 2],
    ],
    ...[
      [1, 1, 0, 1, 1],
      [1, 1, 2, 1, 1],
      [0, 2, 0, 2, 0],
      [2, 0, 2, 0, 2],
      [0, 2, 2, 2, 0],
    ],
  ],
  pays: {
    7: [0, 0, 350, 1500, 10_000],
    S: [0, 0, 200, 750, 4000],
    D: [0, 0, 150, 450, 2000],
    H: [0, 0, 100, 350, 1500],
    A: [0, 0, 75, 200, 700],
    K: [0, 0, 60, 150, 500],
    Q: [0, 0, 35, 110, 350],
    J: [0, 0, 35, 75, 250],
  },
  wild: 'W',
  scatter: { symbol: 'X', pays: [0, 0, 200, 1000, 5000] },
}

export const [FREE_SPINS, FREE_TIMES] = [10, 2]
const SCATTERS_FOR_FREE = 3

export type HighlandsResult = { spins: number[][] }

/** Free spins win no more of them, and their scatters pay nothing. */
export const hasFreeSpins = (stops: readonly number[]): boolean =>
  spinOf(highlandsMachine, stops).scatters >= SCATTERS_FOR_FREE

/** What the n-th spin of a round pays, hundredths of the stake; the first is the one that was staked on. */
export const spinOddsOf = (stops: readonly number[], nth: number): number => {
  const { lineOdds, scatterOdds } = spinOf(highlandsMachine, stops)
  return nth === 0 ? lineOdds + scatterOdds : lineOdds * FREE_TIMES
}

export const roundOddsOf = (spins: readonly (readonly number[])[]): number =>
  spins.reduce((sum, stops, nth) => sum + spinOddsOf(stops, nth), 0)

/** All spins of a round: drawn in one order, whenever they are seen. */
export function spinsOf({ below }: Pick<Stream, 'below'>): number[][] {
  const spin = () => highlandsMachine.reels.map((reel) => below(reel.length))
  const first = spin()
  return [first, ...(hasFreeSpins(first) ? range(1, FREE_SPINS).map(spin) : [])]
}

const sum = <T>(list: readonly T[], of: (each: T) => number): number =>
  list.reduce((total, each) => total + of(each), 0)

let counted: ReturnType<typeof figures> | null = null
export const highlandsFigures = (): ReturnType<typeof figures> => {
  counted ??= figures()
  return counted
}

/**
 * Exact, from every way the reels can stop. Free spins are drawn like the first and independent of it, so their value is
 * their number times a spin's, and their variance too.
 */
function figures(): GameReturn & { free: number; mostOdds: number } {
  const scatterPays = highlandsMachine.scatter?.pays ?? []
  const spins = spinWaysOf(highlandsMachine).map(({ lineOdds, scatters, ways }) => {
    const isFree = scatters >= SCATTERS_FOR_FREE
    return { line: lineOdds, odds: lineOdds + (scatterPays[scatters - 1] ?? 0), isFree, ways }
  })
  const all = sum(spins, ({ ways }) => ways)
  const lines = sum(spins, ({ line, ways }) => line * ways)
  const free = spins.filter(({ isFree }) => isFree)
  const freeWays = sum(free, ({ ways }) => ways)
  const freePaid = BigInt(freeWays) * BigInt(FREE_SPINS * FREE_TIMES) * BigInt(lines)
  const paid = BigInt(sum(spins, ({ odds, ways }) => odds * ways)) * BigInt(all) + freePaid
  const millionthsOf = (amount: bigint): number => Number((amount * 10_000n) / (BigInt(all) * BigInt(all)))
  const most = millionthsOf(paid)
  const hits =
    (sum(
      spins.filter(({ odds }) => odds > 0),
      ({ ways }) => ways,
    ) *
      1_000_000) /
    all
  const lineMean = lines / all / 100
  const lineVariance = sum(spins, ({ line, ways }) => (line / 100) ** 2 * (ways / all)) - lineMean ** 2
  const freeMean = FREE_SPINS * FREE_TIMES * lineMean
  const freeVariance = FREE_SPINS * FREE_TIMES ** 2 * lineVariance
  const squares = sum(spins, ({ odds, isFree, ways }) => {
    const [mean, variance] = isFree ? [odds / 100 + freeMean, freeVariance] : [odds / 100, 0]
    return (mean ** 2 + variance) * (ways / all)
  })
  const mean = Number(paid) / all / all / 100
  const volatility = Math.sqrt(squares - mean ** 2)
  const lineMost = Math.max(...spins.map(({ line }) => line))
  return {
    ...{ game: 'highlands', ways: 1, least: most, most, free: millionthsOf(freePaid) },
    hitRate: [Math.floor(hits), Math.floor(hits)],
    volatility: [volatility, volatility],
    /** That no round can go above, hundredths. */
    mostOdds: Math.max(...spins.map(({ odds }) => odds)) + FREE_SPINS * FREE_TIMES * lineMost,
  }
}
