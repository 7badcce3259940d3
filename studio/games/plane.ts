// The paper plane: it flies 0.00 to 10.00 m, farther or less far than the distance that the player names.
import { fieldsOf, type InstantGame, isWhole, range } from './game.ts'
import { oddsFor } from './return.ts'

/** `distance`: centimetres. Exactly this far loses either way. */
export type PlaneChoice = { side: 'under' | 'over'; distance: number }

const FLIGHTS = 1001
const [WINNING_MIN, WINNING_MAX] = [10, 950]

export const planeWinningOf = ({ side, distance }: PlaneChoice): number =>
  side === 'under' ? distance : FLIGHTS - 1 - distance
export const planeOddsOf = (choice: PlaneChoice): number => oddsFor(BigInt(planeWinningOf(choice)), BigInt(FLIGHTS))

export const plane: InstantGame<PlaneChoice> = {
  code: 'plane',
  choiceOf(sent) {
    const { side, distance } = fieldsOf(sent)
    if ((side !== 'under' && side !== 'over') || !isWhole(distance, 0, FLIGHTS - 1)) return null
    return isWhole(planeWinningOf({ side, distance }), WINNING_MIN, WINNING_MAX) ? { side, distance } : null
  },
  draw(choice, { below }) {
    const flown = below(FLIGHTS)
    const wins = choice.side === 'under' ? flown < choice.distance : flown > choice.distance
    return { odds: wins ? planeOddsOf(choice) : 0, result: { flown } }
  },
  outcomesOf: (choice) => [
    { odds: planeOddsOf(choice), ways: BigInt(planeWinningOf(choice)) },
    { odds: 0, ways: BigInt(FLIGHTS - planeWinningOf(choice)) },
  ],
  choices: () =>
    range(WINNING_MIN, WINNING_MAX).flatMap((winning): PlaneChoice[] => [
      { side: 'under', distance: winning },
      { side: 'over', distance: FLIGHTS - 1 - winning },
    ]),
}
