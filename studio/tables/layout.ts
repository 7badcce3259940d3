// Games of a layout: one draw, on which a player lays several bets, each with its own amount and paid by itself.
import type { Stream } from '@walia/domain/fair/stream.ts'
import { fieldsOf, type InstantGame, isWhole } from '../games/game.ts'
import { type Outcome, payoutOf } from '../games/return.ts'

/** `Result`: what the bets are paid by, which may be less than what is shown of the draw. */
export type Layout<Result> = {
  code: string
  /** Names of all bets that can be laid. */
  spots: readonly string[]
  draw(stream: Pick<Stream, 'below'>): Result
  /** What a bet pays, hundredths of its own amount. */
  oddsOf(spot: string, result: Result): number
  /** Every result that there is, with the ways that lead to it. */
  results(): readonly { result: Result; ways: bigint }[]
}

/** Minor units by the bet's name. */
export type Bets = Readonly<Record<string, number>>
export type LayoutChoice = { bets: Bets }

/** Of each bet. */
export const [BET_MIN, BET_MAX] = [100, 100_000_000]

export const stakeOfBets = (bets: Bets): number => Object.values(bets).reduce((sum, amount) => sum + amount, 0)

/** Each bet by itself, rounded down to the cent. */
export const paidOfBets = <Result>({ oddsOf }: Layout<Result>, bets: Bets, result: Result): number =>
  Object.entries(bets).reduce((sum, [spot, amount]) => sum + payoutOf(amount, oddsOf(spot, result)), 0)

/** What can come of single bets: all there is to know of the return, as several bets are only their sum. */
export const spotOutcomesOf = <Result>(layout: Layout<Result>, spot: string): Outcome[] =>
  layout.results().map(({ result, ways }) => ({ odds: layout.oddsOf(spot, result), ways }))

export function gameOf<Result extends object>(layout: Layout<Result>): InstantGame<LayoutChoice> {
  const known = new Set(layout.spots)
  return {
    code: layout.code,
    choiceOf(sent) {
      const bets = Object.entries(fieldsOf(fieldsOf(sent).bets))
      if (bets.length === 0 || bets.length > layout.spots.length) return null
      if (!bets.every(([spot, amount]) => known.has(spot) && isWhole(amount, BET_MIN, BET_MAX))) return null
      return { bets: Object.fromEntries(bets) as Bets }
    },
    stakeOf: ({ bets }) => stakeOfBets(bets),
    draw({ bets }, stream) {
      const result = layout.draw(stream)
      const paid = paidOfBets(layout, bets, result)
      return { odds: Math.floor((paid * 100) / stakeOfBets(bets)), paid, result }
    },
    // Up to whole hundredths: what is limited by them is never above the limit.
    outcomesOf: ({ bets }) =>
      layout.results().map(({ result, ways }) => ({
        odds: Math.ceil((paidOfBets(layout, bets, result) * 100) / stakeOfBets(bets)),
        ways,
      })),
    choices: () => layout.spots.map((spot) => ({ bets: { [spot]: BET_MIN } })),
  }
}
