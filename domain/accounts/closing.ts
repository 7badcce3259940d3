// Whether an account can be closed now, and when its number can open another one.
const DAY_MS = 86_400_000

/** Why a bettor closes; the form needs one. */
export const closingReasons = ['no_time', 'other_site', 'too_much', 'not_satisfied', 'something_else'] as const
export type ClosingReason = (typeof closingReasons)[number]

/** Nobody slips out of an account and into the next one's first bonus. */
export const REOPEN_DAYS = 30

/** Minor units. */
export type ClosingFacts = {
  openBets: number
  openPayments: number
  cash: number
  reserved: number
  withdrawMin: number
}
export type ClosingRefusal =
  | { code: 'CLOSING_BETS_OPEN'; count: number }
  | { code: 'CLOSING_PAYMENTS_OPEN'; count: number }
  | { code: 'CLOSING_OWES'; amount: number }
  | { code: 'CLOSING_MONEY_LEFT'; amount: number }

/** The first that applies, in this order; null when the account can be closed. */
export const closingRefusalOf = (facts: ClosingFacts): ClosingRefusal | null => {
  const { openBets, openPayments, cash, reserved, withdrawMin } = facts
  if (openBets > 0) return { code: 'CLOSING_BETS_OPEN', count: openBets }
  if (openPayments > 0 || reserved !== 0) return { code: 'CLOSING_PAYMENTS_OPEN', count: Math.max(openPayments, 1) }
  if (cash < 0) return { code: 'CLOSING_OWES', amount: -cash }
  return cash >= withdrawMin ? { code: 'CLOSING_MONEY_LEFT', amount: cash } : null
}

/** When a closed account gives its number to a new one, the later of both ends; Infinity: never. Times are epoch ms. */
export const reopenAtOf = (closedAt: number, excludedUntil: number | null): number =>
  Math.max(closedAt + REOPEN_DAYS * DAY_MS, excludedUntil ?? 0)

export const isReleasable = (closedAt: number, excludedUntil: number | null, now: number): boolean =>
  now >= reopenAtOf(closedAt, excludedUntil)
