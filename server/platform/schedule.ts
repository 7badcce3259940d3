// All scheduled jobs with their periods, ms: work that any process may claim. The leader's own loops are not here, nor
// what a process does for its own memory.

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** One process at a time over all of them; the period counts from the last end. */
export const SCHEDULE = {
  'outbox.deleteOld': HOUR,
  'rates.deleteOld': HOUR,
  'ledger.partitions': DAY,
  'odds.partitions': HOUR,
  'sms.deleteOld': HOUR,
  'accounts.deleteOld': HOUR,
  'matches.deleteOld': DAY,
  'bets.partitions': DAY,
  'bets.deleteOld': DAY,
  'bets.deleteBrief': MINUTE,
  'bets.releaseHolds': 5 * SECOND,
  'cashout.deleteOld': MINUTE,
  'bonuses.end': MINUTE,
  'sharing.deleteOld': HOUR,
  'verification.deleteOld': HOUR,
  'payments.deleteOld': HOUR,
  'payments.reconcile': HOUR,
  'banners.deleteUnused': HOUR,
  'tax.closeDays': HOUR,
  'harm.findMarkers': HOUR,
  'abuse.findOppositeSides': DAY,
  'cashback.closeWeeks': HOUR,
  'referral.rewardFriends': 30 * SECOND,
  'affiliates.qualify': 10 * MINUTE,
  'affiliates.closeMonths': HOUR,
  'gamestakes.deleteOld': HOUR,
  'gamestakes.deleteBrief': MINUTE,
  'virtuals.deleteOld': DAY,
} as const satisfies Record<string, number>
export type JobName = keyof typeof SCHEDULE

/** Every process at once: each takes due rows with a lease of their own, and mostly finds none. */
export const POLLS = {
  'sms.send': SECOND / 2,
  'payments.resolve': SECOND,
  'bonuses.follow': SECOND / 2,
  'affiliates.follow': 2 * SECOND,
  'affiliates.send': 5 * SECOND,
} as const satisfies Record<string, number>
