// All scheduled jobs with their periods, ms: work that any process of the role may claim. Leaders' own loops are not here,
// nor what a process does for its own memory.
import type { LedRole } from './roles.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** By the role whose processes do them, one process at a time over all of them; the period counts from the last end. */
export const SCHEDULE_OF = {
  feed: {
    'odds.partitions': HOUR,
    'matches.deleteOld': DAY,
  },
  settlement: {
    'bets.partitions': DAY,
    'bets.deleteOld': DAY,
    'bets.deleteBrief': MINUTE,
    'bets.releaseHolds': 5 * SECOND,
    'cashout.deleteOld': MINUTE,
    'bonuses.end': MINUTE,
    'cashback.closeWeeks': HOUR,
    'tax.closeDays': HOUR,
  },
  payments: {
    'payments.deleteOld': HOUR,
    'payments.reconcile': HOUR,
    'casino.readLists': MINUTE,
    'casino.endLeftRounds': MINUTE,
    'casino.reconcile': HOUR,
  },
  rounds: {
    'gamestakes.deleteOld': HOUR,
    'gamestakes.deleteBrief': MINUTE,
    'virtuals.deleteOld': DAY,
  },
  push: {
    'sms.deleteOld': HOUR,
    'notifications.deleteOld': HOUR,
    'affiliates.qualify': 10 * MINUTE,
    'affiliates.closeMonths': HOUR,
  },
  desk: {
    'outbox.deleteOld': HOUR,
    'rates.deleteOld': HOUR,
    'ledger.partitions': DAY,
    'accounts.deleteOld': HOUR,
    'sharing.deleteOld': HOUR,
    'verification.deleteOld': HOUR,
    'banners.deleteUnused': HOUR,
    'harm.findMarkers': HOUR,
    'abuse.findOppositeSides': DAY,
    'referral.rewardFriends': 30 * SECOND,
  },
} as const satisfies Record<LedRole, Record<string, number>>
type ScheduleOf = typeof SCHEDULE_OF
export type JobName = { [Of in LedRole]: keyof ScheduleOf[Of] }[LedRole]
export const SCHEDULE: Readonly<Record<JobName, number>> = Object.assign({}, ...Object.values(SCHEDULE_OF))

/** In the process that leads their role: due rows are taken with a lease of their own. */
export const POLLS = {
  'sms.send': SECOND / 2,
  'payments.resolve': SECOND,
  'bonuses.follow': SECOND / 2,
  'affiliates.follow': 2 * SECOND,
  'affiliates.send': 5 * SECOND,
  'notifications.follow': SECOND,
  'notifications.send': SECOND,
} as const satisfies Record<string, number>
