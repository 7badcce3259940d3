// Where a deposit stands for the bettor, from the server's word, the time passed and what he tapped.
import type { Deposit } from '@walia/contract/payments.ts'

export type Stage = 'sending' | 'approve' | 'confirming' | 'received' | 'refused' | 'checking'

/** After this the page stops asking for patience: the result comes by itself. */
export const PATIENCE_MS = 120_000

export type Progress = {
  /** Null until the server has answered the request. */
  status: Deposit['status'] | null
  /** Epoch ms. */
  startedAt: number
  /** "I have approved" was tapped. */
  approved: boolean
}

/** `now` epoch ms, on the same clock as `startedAt`. */
export const stageOf = ({ status, startedAt, approved }: Progress, now: number): Stage => {
  if (status === null) return 'sending'
  if (status === 'received' || status === 'refused') return status
  if (status === 'checking' || now - startedAt >= PATIENCE_MS) return 'checking'
  return approved ? 'confirming' : 'approve'
}

export const isFinal = (status: Deposit['status'] | null): boolean => status === 'received' || status === 'refused'

/** Pause before the status is asked again, ms: often while somebody watches his phone, seldom after that. */
export const pauseAfter = (elapsedMs: number): number => (elapsedMs < PATIENCE_MS / 2 ? 2_000 : 5_000)
