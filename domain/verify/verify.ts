// The verifier of every game that is drawn: recomputed from commitment, seed and beacon alone. The browser's and the offline
// one run this.
import { type IsResult, type PublishedRound, type Verdict, verdictBy } from '../fair/verify.ts'
import { isJackpotDraw } from '../jackpots/verify.ts'
import { isLuckySixResult } from '../luckysix/verify.ts'
import { leagueOfGame } from '../virtuals/rules.ts'
import { isDayResult } from '../virtuals/verify.ts'

export type { PublishedRound, Verdict } from '../fair/verify.ts'

const GAMES: Readonly<Record<string, IsResult>> = { lucky6: isLuckySixResult, jackpot: isJackpotDraw }

/** `trusted`: public key of the beacon, drand's quicknet unless given. A game that nobody knows draws nothing. */
export const verdictOf = (round: PublishedRound, trusted?: string): Verdict =>
  verdictBy(GAMES[round.game] ?? (leagueOfGame(round.game) === null ? () => false : isDayResult), round, trusted)
