// Bingo on a card of four by four: 20 of 40 balls are drawn, and full rows, columns and diagonals pay.
import { drawOf } from '@walia/domain/fair/stream.ts'
import { type InstantGame, range } from './game.ts'
import { type Outcome, waysOf } from './return.ts'

export const [SIDE, BALLS, CALLED] = [4, 40, 20]
const CELLS = SIDE * SIDE
/** By full lines from none to all ten, hundredths; nine cannot be: who has nine has all. */
export const bingoOdds: readonly number[] = [0, 120, 300, 1000, 4000, 12_000, 28_000, 50_000, 80_000, 0, 1_000_000]

const sides = range(0, SIDE - 1)
/** Cells of each line: rows, columns, the two diagonals. */
export const lines: readonly (readonly number[])[] = [
  ...sides.map((row) => sides.map((column) => row * SIDE + column)),
  ...sides.map((column) => sides.map((row) => row * SIDE + column)),
  sides.map((at) => at * SIDE + at),
  sides.map((at) => at * SIDE + (SIDE - 1 - at)),
]

const fullLinesOf = (isMarked: (cell: number) => boolean): number =>
  lines.filter((line) => line.every((cell) => isMarked(cell))).length

/** Every pattern of marked cells; one with m marks comes in as many ways as the other balls can be drawn. */
export function bingoOutcomes(): Outcome[] {
  const ways = bingoOdds.map(() => 0n)
  for (let pattern = 0; pattern < 2 ** CELLS; pattern++) {
    const full = fullLinesOf((cell) => ((pattern >> cell) & 1) === 1)
    const marks = range(0, CELLS - 1).filter((cell) => ((pattern >> cell) & 1) === 1).length
    ways[full] = (ways[full] as bigint) + waysOf(BALLS - CELLS, CALLED - marks)
  }
  return bingoOdds.map((odds, full) => ({ odds, ways: ways[full] as bigint }))
}

export const bingo: InstantGame<Record<string, never>> = {
  code: 'bingo',
  choiceOf: () => ({}),
  draw(_, stream) {
    const card = drawOf(stream, CELLS, BALLS)
    const called = drawOf(stream, CALLED, BALLS)
    const full = fullLinesOf((cell) => called.includes(card[cell] as number))
    return { odds: bingoOdds[full] as number, result: { card, called, lines: full } }
  },
  outcomesOf: () => bingoOutcomes(),
  choices: () => [{}],
}
