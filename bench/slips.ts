// Seeded five-leg slips over prices of the product, written once as the tails of request bodies.

import type { BetLegBody } from '@walia/contract/bets.ts'
import { randomOf } from '@walia/simulator/random.ts'
import { betOf, legOf, type Pick } from '../e2e/bettor.ts'

export const LEGS = 5
const STAKE = '10'

// Lengths are counted in characters, so what is not ASCII goes as escapes.
const asciiOf = (json: string): string =>
  json.replace(/[\u007f-\uffff]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** A bet's body without its opening brace, for a token to go before it. */
export const tailOf = (legs: readonly BetLegBody[]): string =>
  asciiOf(JSON.stringify(betOf(legs, STAKE, { accept_any_change: true }))).slice(1)

/** Different matches, different bets. */
export function variedSlips(picks: readonly Pick[], count: number, seed: number): string[] {
  const random = randomOf(seed, 'slips')
  return Array.from({ length: count }, () => {
    const legs = new Map<number, Pick>()
    while (legs.size < LEGS) {
      const pick = picks[random.whole(0, picks.length - 1)] as Pick
      legs.set(pick.match.parent_match_id, pick)
    }
    return tailOf([...legs.values()].map((pick) => legOf(pick)))
  })
}

/** All bets are on the same outcomes of the same five matches: the most contended markets possible. */
export function oneSlip(picks: readonly Pick[]): string[] {
  const legs = new Map<number, Pick>()
  for (const pick of picks) if (legs.size < LEGS) legs.set(pick.match.parent_match_id, pick)
  return [tailOf([...legs.values()].map((pick) => legOf(pick)))]
}
