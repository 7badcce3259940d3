// The stage of a payment that the bettor sees, from the server's status, the time passed and his taps.

/** Of deposits and withdrawals: `received` ends the one, `paid` the other. */
export type PaymentStatus =
  | 'awaiting_code'
  | 'awaiting_claim'
  | 'pending'
  | 'received'
  | 'paid'
  | 'refused'
  | 'checking'

export type Stage = 'claim' | 'sending' | 'asking' | 'code' | 'approve' | 'confirming' | 'done' | 'refused' | 'checking'

/** After this the page stops waiting visibly: the result arrives as a message. */
export const PATIENCE_MS = 120_000

export type Progress = {
  /** Null until the server has answered the request. */
  status: PaymentStatus | null
  /** Since when it is in this status, epoch ms. */
  since: number
  /** The payer must approve on his phone, and has not tapped "I have approved" yet. */
  approving: boolean
  /** No answer came: it is sent again under its key. */
  unanswered: boolean
}

/** Of a payment as it is kept. */
export const progressOf = (current: {
  payment: { status: PaymentStatus } | null
  since: number
  approved: boolean
  unanswered?: boolean
}): Progress => ({
  status: current.payment?.status ?? null,
  since: current.since,
  approving: !current.approved,
  unanswered: current.unanswered ?? false,
})

/** Completed, in either direction. */
export const isPaid = (status: PaymentStatus | null | undefined): boolean => status === 'received' || status === 'paid'

/** `now` epoch ms, on the same clock as `since`. */
export const stageOf = ({ status, since, approving, unanswered }: Progress, now: number): Stage => {
  if (status === null) return unanswered ? 'asking' : 'sending'
  if (isPaid(status)) return 'done'
  if (status === 'refused') return 'refused'
  if (status === 'awaiting_code') return 'code'
  if (status === 'awaiting_claim') return 'claim'
  if (status === 'checking' || now - since >= PATIENCE_MS) return 'checking'
  return approving ? 'approve' : 'confirming'
}

export const isFinal = (status: PaymentStatus | null): boolean => isPaid(status) || status === 'refused'

/** Whether the server has accepted the request with this answer: its form is empty then, and a refused one stays. */
export const isAcceptedNow = (status: PaymentStatus, before: PaymentStatus | null): boolean =>
  before === null && status !== 'refused'

/** Whether one more by this method would come on top of one that is still under way. */
export const isOnTop = (
  current: { order: { method: { method: string } }; payment: { status: PaymentStatus } | null } | null,
  method: string,
): boolean =>
  current !== null &&
  current.order.method.method === method &&
  current.payment !== null &&
  !isFinal(current.payment.status)

/** Pause between requests for the status, ms: short while somebody is waiting, long after that. */
export const pauseAfter = (elapsedMs: number): number => (elapsedMs < PATIENCE_MS / 2 ? 2_000 : 5_000)

/** Refusals in a row after one more status. */
export const refusalsAfter = (status: PaymentStatus, before: number): number => {
  if (status === 'refused') return before + 1
  return isFinal(status) ? 0 : before
}

/**
 * Whether an answer is older than the state shown: a payment never waits for the same code twice, and a final status
 * never changes. A pending one may still start to wait for a code, and for the provider's after ours.
 */
export const isOutdated = (status: PaymentStatus, before: PaymentStatus | null, isCodeSeen: boolean): boolean =>
  before !== null && status !== before && ((status === 'awaiting_code' && isCodeSeen) || isFinal(before))

/** Whether a stored payment is resumed: not when its end was seen, nor when it is old. */
export const keptAs = (progress: Progress, watched: boolean, now: number): 'shown' | 'closed' | 'gone' => {
  const { status, since } = progress
  const fresh = now - since < PATIENCE_MS
  if (isFinal(status) || (status === null && !fresh)) return 'gone'
  return watched && (fresh || status === 'awaiting_code') ? 'shown' : 'closed'
}
