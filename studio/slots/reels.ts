// Slot machines as data: reels, lines and what they pay; and everything that can come of a spin, counted over all stops.
import { range } from '../games/game.ts'

/** Letters stand for symbols; what they look like, the pages know. */
export type Symbol = string
export type Machine = {
  /** Each reel's symbols in their order, one letter each. */
  reels: readonly string[]
  /** Rows that are seen. */
  rows: number
  /** Each line's row on every reel. */
  lines: readonly (readonly number[])[]
  /** By symbol: hundredths of the whole stake for 1, 2, 3… of it in a line from the left. */
  pays: Readonly<Record<Symbol, readonly number[]>>
  /** Stands for every other symbol but the scatter; on no first reel. */
  wild: Symbol | null
  /** Counts wherever it is seen; hundredths of the stake for 1, 2, 3… of it. */
  scatter: { symbol: Symbol; pays: readonly number[] } | null
}

/** What a reel shows at a stop, from the top. */
const seenOf = (reel: string, stop: number, rows: number): Symbol[] =>
  range(0, rows - 1).map((row) => reel[(stop + row) % reel.length] as Symbol)

/** By reel, then from the top. */
export const windowOf = ({ reels, rows }: Machine, stops: readonly number[]): Symbol[][] =>
  reels.map((reel, at) => seenOf(reel, stops[at] as number, rows))

/** Of `count` equal symbols from the left. */
const paysOf = ({ pays }: Machine, symbol: Symbol, count: number): number => pays[symbol]?.[count - 1] ?? 0

export type LineWin = { line: number; count: number; odds: number }
export type Spin = { wins: LineWin[]; scatters: number; lineOdds: number; scatterOdds: number }

export function spinOf(machine: Machine, stops: readonly number[]): Spin {
  const window = windowOf(machine, stops)
  const wins = machine.lines.flatMap((rows, line): LineWin[] => {
    const symbols = rows.map((row, reel) => window[reel]?.[row] as Symbol)
    const first = symbols[0] as Symbol
    const end = symbols.findIndex((symbol) => symbol !== first && symbol !== machine.wild)
    const count = end === -1 ? symbols.length : end
    const odds = paysOf(machine, first, count)
    return odds > 0 ? [{ line, count, odds }] : []
  })
  const scatters = window.flat().filter((symbol) => symbol === machine.scatter?.symbol).length
  return {
    ...{ wins, scatters, lineOdds: wins.reduce((sum, { odds }) => sum + odds, 0) },
    scatterOdds: machine.scatter?.pays[scatters - 1] ?? 0,
  }
}

/** A result of a spin and in how many of all ways the reels can stop it comes. */
export type SpinWays = { lineOdds: number; scatters: number; ways: number }

/** Of one line: which symbol it began with, and the rows that it takes. */
type Running = { symbol: Symbol; rows: readonly number[] }

/**
 * Every stop of every reel. Walked reel by reel with the lines that still run, so that stops which no line looks at any
 * more are counted together: millions of ways in a fraction of a second, each in the count.
 */
export function spinWaysOf(machine: Machine): SpinWays[] {
  const { reels, rows, lines, scatter, wild } = machine
  const seen = reels.map((reel) => range(0, reel.length - 1).map((stop) => seenOf(reel, stop, rows)))
  const scattersIn = (symbols: Symbol[]) => symbols.filter((symbol) => symbol === scatter?.symbol).length
  /** By reel: how many ways there are to see so many scatters from it on. */
  const scatterWays: number[][] = [[1]]
  for (const stops of seen.toReversed()) {
    const after = scatterWays[0] as number[]
    const ways: number[] = []
    for (const symbols of stops)
      for (const [count, each] of after.entries()) {
        const all = count + scattersIn(symbols)
        ways[all] = (ways[all] ?? 0) + each
      }
    scatterWays.unshift(Array.from(ways, (each) => each ?? 0))
  }
  const found = new Map<number, number[]>()
  const add = (lineOdds: number, scatters: number, ways: number) => {
    const counts = found.get(lineOdds) ?? []
    counts[scatters] = (counts[scatters] ?? 0) + ways
    found.set(lineOdds, counts)
  }
  const walk = (reel: number, running: readonly Running[], odds: number, scatters: number): void => {
    if (running.length === 0 || reel === reels.length) {
      const last = running.reduce((sum, { symbol }) => sum + paysOf(machine, symbol, reel), odds)
      for (const [count, ways] of (scatterWays[reel] as number[]).entries()) add(last, scatters + count, ways)
      return
    }
    for (const symbols of seen[reel] as Symbol[][]) {
      const goOn: Running[] = []
      let paid = odds
      for (const line of running) {
        const symbol = symbols[line.rows[reel] as number] as Symbol
        if (symbol === line.symbol || symbol === wild) goOn.push(line)
        else paid += paysOf(machine, line.symbol, reel)
      }
      walk(reel + 1, goOn, paid, scatters + scattersIn(symbols))
    }
  }
  for (const symbols of seen[0] as Symbol[][]) {
    const begun = lines.map((line) => ({ symbol: symbols[line[0] as number] as Symbol, rows: line }))
    walk(1, begun, 0, scattersIn(symbols))
  }
  return [...found].flatMap(([lineOdds, counts]) =>
    counts.flatMap((ways, scatters) => (ways > 0 ? [{ lineOdds, scatters, ways }] : [])),
  )
}
