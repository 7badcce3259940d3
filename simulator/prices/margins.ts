// Margins by type of market: the sum of 1/odds a bettor faces, as seen in real prematch odds.
import type { Market } from '@walia/domain/settlement/markets.ts'

const BY_MARKET: Readonly<Record<number, number>> = { 1: 1.05, 18: 1.03, 225: 1.03, 258: 1.03, 412: 1.03 }

const BY_RULE: Partial<Record<Market['rule'], number>> = {
  winner: 1.06,
  handicap: 1.06,
  drawNoBet: 1.06,
  correctScore: 1.12,
}

const OTHERS = 1.1
const LIVE_EXTRA = 0.015

/** For overlapping outcomes (double chance) the same factor on each probability. */
export function overroundOf({ id, rule }: Market, live: boolean): number {
  return (BY_MARKET[id] ?? BY_RULE[rule] ?? OTHERS) + (live ? LIVE_EXTRA : 0)
}
