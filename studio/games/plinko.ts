// Plinko: a ball falls over 8, 12 or 16 rows of pins, left or right at each, into a slot that pays.
import { fieldsOf, type InstantGame, range } from './game.ts'
import { waysOf } from './return.ts'

export const risks = ['low', 'medium', 'high'] as const
export type Risk = (typeof risks)[number]
export const rowCounts = [8, 12, 16] as const
export type RowCount = (typeof rowCounts)[number]
export type PlinkoChoice = { rows: RowCount; risk: Risk }

/** From the outermost slot to the middle one, hundredths; the other side is the same. */
const HALVES: Record<RowCount, Record<Risk, readonly number[]>> = {
  8: {
    low: [550, 210, 110, 105, 35],
    medium: [1300, 300, 115, 70, 45],
    high: [2600, 400, 145, 30, 25],
  },
  12: {
    low: [900, 300, 160, 140, 110, 95, 50],
    medium: [3600, 1100, 400, 180, 110, 60, 30],
    high: [17_000, 2400, 810, 180, 70, 20, 20],
  },
  16: {
    low: [1600, 900, 190, 140, 140, 120, 110, 100, 40],
    medium: [11_000, 4100, 1000, 500, 300, 135, 100, 50, 30],
    high: [100_000, 13_000, 2600, 880, 370, 200, 20, 20, 20],
  },
}

export const slotsOf = ({ rows, risk }: PlinkoChoice): number[] => {
  const half = HALVES[rows][risk]
  return [...half, ...half.slice(0, -1).reverse()]
}

export const plinko: InstantGame<PlinkoChoice> = {
  code: 'plinko',
  choiceOf(sent) {
    const fields = fieldsOf(sent)
    const rows = rowCounts.find((each) => each === fields.rows)
    const risk = risks.find((each) => each === fields.risk)
    return rows === undefined || risk === undefined ? null : { rows, risk }
  },
  draw(choice, { below }) {
    const path = range(1, choice.rows).map(() => below(2))
    const slot = path.reduce((sum, step) => sum + step, 0)
    return { odds: slotsOf(choice)[slot] as number, result: { path, slot } }
  },
  outcomesOf: (choice) => slotsOf(choice).map((odds, slot) => ({ odds, ways: waysOf(choice.rows, slot) })),
  choices: () => rowCounts.flatMap((rows) => risks.map((risk) => ({ rows, risk }))),
}
