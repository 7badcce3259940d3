// Split the pot: everybody chooses one of six boxes at one price; who chose the least chosen box shares the pot. Players play
// against each other: nothing is drawn, and the house keeps a twentieth of each pot.
import { linkBefore } from '@walia/domain/fair/chain.ts'
import type { Stream } from '@walia/domain/fair/stream.ts'
import { type GameReturn, payoutOf, waysOf } from './return.ts'

export const POT_GAME = 'split-pot'
/** `POT_STAKE`: minor units, the one price. */
export const [BOXES, POT_STAKE, HOUSE_PERCENT] = [6, 1000, 5]
/** With fewer choices all stakes go back: two who know each other would play the third. */
export const CHOICES_MIN = 6
/** What one winner could be paid stays within the most that a round pays. */
export const CHOICES_MAX = 100_000
/** Other players of a demo's pot are ours. */
export const DEMO_OTHERS = 12

/** `boxes`: the least chosen ones that were chosen at all, 1 to 6. `share`: what each choice of theirs is paid; null where all stakes go back. */
export type PotOutcome = { boxes: number[]; winners: number; share: number | null }

/**
 * Of several boxes that are the least chosen, all win alike. Where that is everybody there is nothing to share, and all
 * stakes go back whole.
 */
export function potOutcomeOf(counts: readonly number[]): PotOutcome {
  const all = counts.reduce((sum, count) => sum + count, 0)
  const least = Math.min(...counts.filter((count) => count > 0))
  const boxes = counts.flatMap((count, at) => (count === least ? [at + 1] : []))
  const winners = boxes.length * least
  if (all < CHOICES_MIN || winners === all) return { boxes, winners: all, share: null }
  return { boxes, winners, share: Math.floor(potOf(all) / winners) }
}

/** What is shared of so many stakes, minor units. */
export const potOf = (choices: number): number => payoutOf(choices * POT_STAKE, 100 - HOUSE_PERCENT)

export const countsOf = (boxes: readonly number[]): number[] =>
  Array.from({ length: BOXES }, (_, at) => boxes.filter((box) => box === at + 1).length)

/** The hashed token of a choice: SHA-256 of the round's seed (32 bytes), the choice's number (16) and its box (1). */
export const potTokenOf = (seed: string, nonce: string, box: number): string =>
  linkBefore(`${seed}${nonce.replaceAll('-', '')}0${box}`)

/** All choices of a pot in one hash, in their order; before the first it is the round's commitment. */
export const potDigestOf = (commitment: string, tokens: readonly string[]): string =>
  tokens.reduce((digest, token) => linkBefore(`${digest}${token}`), commitment)

/** Boxes of the players that a demo's pot is filled with, from the round's seed. */
export const othersOf = (stream: Pick<Stream, 'below'>): number[] =>
  Array.from({ length: DEMO_OTHERS }, () => stream.below(BOXES) + 1)

/** Sorted ways to spread so many choices over the boxes left. */
function* spreads(left: number, boxes: number, most = left): Generator<number[]> {
  if (boxes === 0) {
    if (left === 0) yield []
    return
  }
  for (let count = Math.min(left, most); count * boxes >= left; count--)
    for (const rest of spreads(left - count, boxes - 1, count)) yield [count, ...rest]
}

/** In how many ways players who choose blindly come to such a spread. */
function blindWays(counts: readonly number[]): bigint {
  let left = counts.reduce((sum, count) => sum + count, 0)
  let [ways, boxes] = [1n, BOXES]
  for (const count of counts) {
    ways *= waysOf(left, count)
    left -= count
  }
  for (const count of new Set(counts)) {
    const alike = counts.filter((each) => each === count).length
    ways *= waysOf(boxes, alike)
    boxes -= alike
  }
  return ways
}

/** Of so many players who choose blindly: what a stake that stays in is paid, and how often. */
function blindReturn(players: number): { paid: number; hit: number; volatility: number } {
  let [rounds, paid, won, squares] = [0n, 0n, 0n, 0]
  for (const counts of spreads(players, BOXES)) {
    const { winners, share } = potOutcomeOf(counts)
    if (share === null) continue
    const ways = blindWays(counts)
    rounds += ways
    paid += ways * BigInt(winners * share)
    won += ways * BigInt(winners)
    squares += Number(ways) * winners * (share / POT_STAKE) ** 2
  }
  const choices = rounds * BigInt(players)
  const millionths = (part: bigint, all: bigint): number => Number((part * 1_000_000n) / all)
  const mean = Number(paid) / Number(choices) / POT_STAKE
  const volatility = Math.sqrt(squares / Number(choices) - mean ** 2)
  return { paid: millionths(paid, choices * BigInt(POT_STAKE)), hit: millionths(won, choices), volatility }
}

/** Pots of 6 to 30 choices; each is a way to play. */
export function potFigures(): GameReturn {
  const all = Array.from({ length: 30 - CHOICES_MIN + 1 }, (_, at) => blindReturn(CHOICES_MIN + at))
  const bounds = (of: (each: (typeof all)[number]) => number): [number, number] => [
    Math.min(...all.map(of)),
    Math.max(...all.map(of)),
  ]
  const [least, most] = bounds(({ paid }) => paid)
  return {
    ...{ game: 'pot', ways: all.length, least, most },
    hitRate: bounds(({ hit }) => hit),
    volatility: bounds(({ volatility }) => volatility),
  }
}
