// Dice: a number from 0.00 to 99.99 falls under or over the one that the player names.
import { fieldsOf, type InstantGame, isWhole, range } from './game.ts'
import { oddsFor } from './return.ts'

export type Side = 'under' | 'over'
/** `target`: hundredths. Under wins below it, over above it; the target itself loses either way. */
export type DiceChoice = { side: Side; target: number }

const ROLLS = 10_000
/** From 1 % to 95 %. */
const [WINNING_MIN, WINNING_MAX] = [100, 9500]

export const winningOf = ({ side, target }: DiceChoice): number => (side === 'under' ? target : ROLLS - 1 - target)
export const diceOddsOf = (choice: DiceChoice): number => oddsFor(BigInt(winningOf(choice)), BigInt(ROLLS))

const targetsOf = (side: Side): number[] =>
  side === 'under' ? range(WINNING_MIN, WINNING_MAX) : range(ROLLS - 1 - WINNING_MAX, ROLLS - 1 - WINNING_MIN)

export const dice: InstantGame<DiceChoice> = {
  code: 'dice',
  choiceOf(sent) {
    const { side, target } = fieldsOf(sent)
    if ((side !== 'under' && side !== 'over') || !isWhole(target, 0, ROLLS - 1)) return null
    return isWhole(winningOf({ side, target }), WINNING_MIN, WINNING_MAX) ? { side, target } : null
  },
  draw(choice, { below }) {
    const roll = below(ROLLS)
    const wins = choice.side === 'under' ? roll < choice.target : roll > choice.target
    return { odds: wins ? diceOddsOf(choice) : 0, result: { roll } }
  },
  outcomesOf: (choice) => [
    { odds: diceOddsOf(choice), ways: BigInt(winningOf(choice)) },
    { odds: 0, ways: BigInt(ROLLS - winningOf(choice)) },
  ],
  choices: () =>
    (['under', 'over'] as const).flatMap((side) => targetsOf(side).map((target): DiceChoice => ({ side, target }))),
}
