// The verifier of games that a player plays alone: recomputes a round from its seeds, in the player's own browser.
import { isLink, linkBefore } from '@walia/domain/fair/chain.ts'
import { singleStreamOf } from '@walia/domain/fair/single.ts'
import type { Stream } from '@walia/domain/fair/stream.ts'
import type { InstantGame } from '../games/game.ts'
import { minesChoiceOf, minesOddsOf, minesOf } from '../games/mines.ts'
import { payoutOf } from '../games/return.ts'

export type PlayedRound = {
  state: string
  stake: number
  choice: unknown
  result: unknown
  odds: number | null
  paid: number | null
  nonce: number
  commitment: string
  player_seed: string
  seed: string | null
}

export type Verdict = 'checked' | 'wrong' | 'notYet'

/** A game's own part: whether the stream gives this result, these odds and this payment. */
export type Check = { code: string; isRight(round: PlayedRound, stream: Stream): boolean }

export const instantCheck = (game: InstantGame): Check => ({
  code: game.code,
  isRight: ({ choice: sent, result: shown, odds: paidAt, paid: paidOut, stake }, stream) => {
    const choice = game.choiceOf(sent)
    if (choice === null) return false
    const { odds, result, paid = payoutOf(stake, odds) } = game.draw(choice, stream)
    return odds === paidAt && paid === paidOut && sameText(result, shown)
  },
})

/** The mines lie where the seeds say, and what was paid is what so many tiles are worth. */
export const minesCheck: Check = {
  code: 'mines',
  isRight: ({ choice: sent, result, odds, paid, stake }, stream) => {
    const choice = minesChoiceOf(sent)
    const { mines, opened, hit } = result as { mines: number[]; opened: number[]; hit: number | null }
    if (choice === null || !sameText(minesOf(choice, stream), mines)) return false
    if (opened.some((tile) => mines.includes(tile)) || (hit !== null && !mines.includes(hit))) return false
    return odds === (hit === null ? minesOddsOf(choice, opened.length) : 0) && paid === payoutOf(stake, odds)
  },
}

/** Whether seed, draw and payment are what was promised. */
export function verdictOf(check: Check, round: PlayedRound): Verdict {
  const { seed, commitment, player_seed, nonce } = round
  if (seed === null) return 'notYet'
  if (!isLink(seed) || linkBefore(seed) !== commitment) return 'wrong'
  if (round.state !== 'ended') return 'checked'
  return check.isRight(round, singleStreamOf(check.code, seed, player_seed, nonce)) ? 'checked' : 'wrong'
}

/** JSON of the database has its members in another order. */
export const sameText = (a: unknown, b: unknown): boolean => sorted(a) === sorted(b)
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, each) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )
