// Lucky numbers: one to six of 36 are chosen, six are drawn, and the hits pay.
import { drawOf } from '@walia/domain/fair/stream.ts'
import { fieldsOf, type InstantGame, isWhole, range } from './game.ts'
import { waysOf } from './return.ts'

export const [NUMBERS, DRAWN, PICKS_MAX] = [36, 6, 6]
export type NumbersChoice = { picks: readonly number[] }

/** By how many were chosen, then by hits from none on; hundredths. */
export const numbersOdds: readonly (readonly number[])[] = [
  [0, 582],
  [0, 100, 2870],
  [0, 50, 600, 14_600],
  [0, 0, 300, 3500, 110_000],
  [0, 0, 150, 1500, 25_000, 500_000],
  [0, 0, 150, 800, 8000, 50_000, 1_000_000],
]

export const numbersOddsOf = (picks: number, hits: number): number =>
  (numbersOdds[picks - 1] as number[])[hits] as number

export const numbers: InstantGame<NumbersChoice> = {
  code: 'numbers',
  choiceOf(sent) {
    const { picks } = fieldsOf(sent)
    if (!Array.isArray(picks) || picks.length < 1 || picks.length > PICKS_MAX) return null
    const all = picks.every((pick) => isWhole(pick, 1, NUMBERS)) && new Set(picks).size === picks.length
    return all ? { picks: (picks as number[]).toSorted((a, b) => a - b) } : null
  },
  draw({ picks }, stream) {
    const drawn = drawOf(stream, DRAWN, NUMBERS)
    const hits = picks.filter((pick) => drawn.includes(pick)).length
    return { odds: numbersOddsOf(picks.length, hits), result: { drawn, hits } }
  },
  outcomesOf: ({ picks: { length } }) =>
    range(0, length).map((hits) => ({
      odds: numbersOddsOf(length, hits),
      ways: waysOf(DRAWN, hits) * waysOf(NUMBERS - DRAWN, length - hits),
    })),
  choices: () => range(1, PICKS_MAX).map((count) => ({ picks: range(1, count) })),
}
