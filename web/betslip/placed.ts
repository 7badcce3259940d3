// The last bet placed, kept until its sheet has been on screen: going back may load the page anew, and the tab may be
// closed before anybody has looked.
import type { BetAnswer } from '@walia/contract/bets.ts'
import type { Slip } from '@walia/domain/betslip/slip.ts'
import { KEPT } from '../kept.ts'
import { local, type Stored } from '../storage.ts'

export type Placed = { answer: BetAnswer; slip: Slip }
type Kept = Placed & { userId: number | null }

const NAME = KEPT.placed

/** Null removes it. `userId` is the bettor's, so that nobody else sees the ticket. */
export const keepPlaced = (placed: Placed | null, userId: number | null, storage: Stored = local): void => {
  if (placed === null) storage.removeItem(NAME)
  else storage.setItem(NAME, JSON.stringify({ ...placed, userId } satisfies Kept))
}

/** What is kept for this bettor; null when there is nothing, or nothing that can be read. */
export const keptPlaced = (userId: number | null, storage: Stored = local): Placed | null => {
  try {
    const kept = JSON.parse(storage.getItem(NAME) ?? 'null') as Partial<Kept> | null
    if (kept?.userId !== userId || typeof kept.answer?.data?.bet_id !== 'string') return null
    return Array.isArray(kept.slip?.picks) ? { answer: kept.answer, slip: kept.slip } : null
  } catch {
    return null
  }
}
