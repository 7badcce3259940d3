// When a game that plays by itself stops: pure, for the server that holds it and for the page that says it.

/** Minor units. `winMax` null: however far ahead. */
export type AutoStops = { rounds: number; lossMax: number; winMax: number | null }
/** What a run has come to; a round that is not over yet counts as lost. */
export type AutoTotals = { rounds: number; net: number; refused: number }
export type AutoEnd = 'player' | 'refused' | 'rounds' | 'win' | 'loss'

export const AUTO_ROUNDS_MAX = 100
/** Far more than any stake. */
export const AUTO_LIMIT_MAX = 1_000_000_000

/** Why a stake is the last one's and not the next; null where it may be placed. In this order. */
export function autoEndOf({ rounds, lossMax, winMax }: AutoStops, done: AutoTotals, stake: number): AutoEnd | null {
  if (done.refused > 0) return 'refused'
  if (done.rounds >= rounds) return 'rounds'
  if (winMax !== null && done.net >= winMax) return 'win'
  // Asked before the stake is taken: no run ever loses more than its player allowed.
  return stake - done.net > lossMax ? 'loss' : null
}
