// The verifier of Highlands.
import { payoutOf } from '../games/return.ts'
import { roundOddsOf, spinsOf } from '../slots/highlands.ts'
import { type Check, sameText } from './check.ts'

/** The reels stopped where the seeds say, free spins too, and all of it was paid. */
export const highlandsCheck: Check = {
  code: 'highlands',
  isRight: ({ result, odds, paid, stake }, stream) => {
    const spins = spinsOf(stream)
    if (!sameText({ spins }, result)) return false
    return odds === roundOddsOf(spins) && paid === payoutOf(stake, odds)
  },
}
