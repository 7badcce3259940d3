// Limits that a bettor sets for himself: what they count, and when a change of one comes into force.

/** What a limit counts: money credited, stakes from cash and bonus, stakes from cash less what they brought back, time logged in. */
export const playLimitKinds = ['deposit', 'stake', 'loss', 'time'] as const
export type PlayLimitKind = (typeof playLimitKinds)[number]

/** Of the market's calendar; a week begins on Monday. */
export const playLimitPeriods = ['day', 'week', 'month'] as const
export type PlayLimitPeriod = (typeof playLimitPeriods)[number]

/** `amount` null: there is no limit. `nextAt` (epoch ms) null: nothing is about to change. Minor units; of time whole minutes. */
export type PlayLimit = { amount: number | null; nextAmount: number | null; nextAt: number | null }

export const noPlayLimit: PlayLimit = { amount: null, nextAmount: null, nextAt: null }

/** The limit as it stands at `now`: a change whose time has come is in force. */
export const playLimitAt = (limit: PlayLimit, now: number): PlayLimit =>
  limit.nextAt !== null && limit.nextAt <= now ? { ...noPlayLimit, amount: limit.nextAmount } : limit

/**
 * Lowering and setting a first limit is in force at once; raising and removing (null) waits. What is asked for again, or
 * less than what waits already, keeps its time; more than that waits anew, so that two raises are no short cut.
 */
export const changedPlayLimit = (before: PlayLimit, wanted: number | null, now: number, waitMs: number): PlayLimit => {
  const current = playLimitAt(before, now)
  if (current.amount === null || isAtMost(wanted, current.amount)) return { ...noPlayLimit, amount: wanted }
  const keepsTime = current.nextAt !== null && isAtMost(wanted, current.nextAmount)
  return { amount: current.amount, nextAmount: wanted, nextAt: keepsTime ? current.nextAt : now + waitMs }
}

/** Null is no limit: more than any amount. */
const isAtMost = (wanted: number | null, than: number | null): boolean =>
  than === null || (wanted !== null && wanted <= than)

export const isOfTime = (kind: PlayLimitKind): boolean => kind === 'time'

/** "90" → 90. Null for anything but whole minutes. */
export const minutesOf = (text: string): number | null => (/^[1-9][0-9]{0,5}$/.test(text) ? Number(text) : null)

/** Minutes that the tightest limit of time leaves; null without one. `left` as the wire has it. */
export const minutesLeftOf = (limits: readonly { kind: PlayLimitKind; left: string | null }[]): number | null => {
  const left = limits.flatMap((limit) => (isOfTime(limit.kind) && limit.left !== null ? [Number(limit.left)] : []))
  return left.length === 0 ? null : Math.min(...left)
}
