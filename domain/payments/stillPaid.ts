// A provider's callback says that it took a payment back, and asked, it calls the payment paid: when it is asked again, and
// when it is believed. Pure.
const MINUTE_MS = 60_000

/** After its first such answer, its second, its third; the next one ends it. A charge may be turned back within a day. */
export const STILL_PAID_PAUSES_MS = [10 * MINUTE_MS, 60 * MINUTE_MS, 24 * 60 * MINUTE_MS] as const

/** Answers that count so far, and the time of the last, epoch ms; null before the first. */
export type StillPaid = { count: number; at: number | null }
export type StillPaidStep =
  | { do: 'count'; nextAt: number }
  /** It was asked within a pause, by the same callback again: that counts nothing. */
  | { do: 'wait'; nextAt: number }
  /** It was not taken back after all. */
  | { do: 'deny' }

export const decideStillPaid = ({ count, at }: StillPaid, now: number): StillPaidStep => {
  const pause = STILL_PAID_PAUSES_MS[count]
  const nextAt = at === null ? now : at + (STILL_PAID_PAUSES_MS[count - 1] ?? 0)
  if (now < nextAt) return { do: 'wait', nextAt }
  return pause === undefined ? { do: 'deny' } : { do: 'count', nextAt: now + pause }
}
