// How far a draw is on screen: the bonus places first, then ball by ball, as long as the server waits with paying.
import type { FairRound } from '@walia/contract/fair.ts'
import type { LuckySixTicket } from '@walia/contract/luckySix.ts'

export type Draw = { balls: number[]; bonus: number[] }

/** Of the whole time: a tenth for the bonus places, and a last moment to look. */
const BEFORE = 0.1

export const drawIn = ({ result }: Pick<FairRound, 'result'>): Draw | null => result as Draw | null

type Shown = Pick<FairRound, 'phase' | 'decided_at' | 'result'>

/** Balls that are out; all of them once the draw was shown. */
export function ballsShown(round: Shown, showMs: number, now: number): number {
  const count = drawIn(round)?.balls.length ?? 0
  if (round.phase !== 'drawn' || round.decided_at === null) return count
  const ballMs = (showMs * (1 - BEFORE)) / (count + 1)
  const sinceMs = now - Date.parse(round.decided_at) - showMs * BEFORE
  return Math.max(0, Math.min(count, Math.floor(sinceMs / ballMs) + 1))
}

/** The numbers that were bet on in a round: what a side bet chose is none, nor is what is being picked for the next one. */
export const markedOf = (
  tickets: readonly Pick<LuckySixTicket, 'round' | 'kind' | 'picks'>[],
  round: number,
): ReadonlySet<number> =>
  new Set(tickets.filter((ticket) => ticket.round === round && ticket.kind === 'numbers').flatMap(({ picks }) => picks))
