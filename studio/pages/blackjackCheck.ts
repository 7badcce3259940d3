// The verifier of blackjack.
import { payoutOf } from '../games/return.ts'
import { type BlackjackResult, CARDS, replayed, resultOf, stakesOn, tableOdds } from '../tables/blackjack.ts'
import { type Check, sameText } from './check.ts'

/** The player's acts, carried out with the cards of the seeds, make this table, and it was paid what it is worth. */
export const blackjackCheck: Check = {
  code: 'blackjack',
  isRight: ({ choice, result, odds, paid, stake }, stream) => {
    const { stake: first } = choice as { stake: number }
    const { acts } = result as BlackjackResult
    try {
      const table = replayed(() => stream.below(CARDS), acts)
      if (table.turn !== null || !sameText(resultOf(table, acts), result)) return false
      const worth = payoutOf(first, tableOdds(table))
      return stake === first * stakesOn(table) && paid === worth && odds === Math.floor((worth * 100) / stake)
    } catch {
      return false // an act that the hand could not do
    }
  },
}
