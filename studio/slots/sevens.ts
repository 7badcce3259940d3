// Sevens: three reels, one line.
import type { InstantGame } from '../games/game.ts'
import type { Outcome } from '../games/return.ts'
import { type Machine, spinOf, spinWaysOf } from './reels.ts'

/** 7 seven, S star, B bar, D diamond, C club, H heart. */
export const sevensMachine: Machine = {
  reels: ['7HBCHDCBHSCDHCBHDCSH', 'HC7DHBCHSDCHBCDHCSHB', 'CHD7HCBHCSHDCHBCHSDC'],
  rows: 1,
  lines: [[0, 0, 0]],
  pays: {
    7: [0, 0, 50_000],
    S: [0, 0, 15_000],
    B: [0, 0, 4500],
    D: [0, 0, 3000],
    C: [0, 0, 1300],
    H: [0, 150, 750],
  },
  ...{ wild: null, scatter: null },
}

export type SevensResult = { stops: number[] }

export const sevens: InstantGame<Record<string, never>> = {
  code: 'sevens',
  choiceOf: () => ({}),
  draw(_, { below }) {
    const stops = sevensMachine.reels.map((reel) => below(reel.length))
    return { odds: spinOf(sevensMachine, stops).lineOdds, result: { stops } satisfies SevensResult }
  },
  outcomesOf: () => outcomes(),
  choices: () => [{}],
}

let counted: Outcome[] | null = null
const outcomes = (): Outcome[] => {
  counted ??= spinWaysOf(sevensMachine).map(({ lineOdds, ways }) => ({ odds: lineOdds, ways: BigInt(ways) }))
  return counted
}
