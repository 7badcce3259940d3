// Limits that a bettor sets for himself: what they count, when a change of one comes into force, and which a bet would break.
import type { PlayerBook } from '../bets/stakeSource.ts'

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

type Left = { kind: PlayLimitKind; left: string | null }

/** The limit of time that leaves the least, with its minutes; null without one. `left` as the wire has it. */
export const tightestTimeOf = <L extends Left>(limits: readonly L[]): { limit: L; minutes: number } | null => {
  const ofTime = limits.flatMap((limit) =>
    isOfTime(limit.kind) && limit.left !== null ? [{ limit, minutes: Number(limit.left) }] : [],
  )
  return ofTime.toSorted((a, b) => a.minutes - b.minutes)[0] ?? null
}

/** What a bet takes: its stake from a book of the bettor's, and what he has to deposit for it first; minor units. */
export type BetWanted = { stake: number; book: PlayerBook; deposit: number }

/** How much of a kind of limit a bet uses; of time any bet needs a minute. As server/saferplay/sql/play_used.sql counts. */
const usedBy = (kind: PlayLimitKind, { stake, book, deposit }: BetWanted): number => {
  if (kind === 'deposit') return deposit
  if (kind === 'time') return 1
  return book === 'cash' || (kind === 'stake' && book === 'bonus') ? stake : 0
}

/** The limits that a bet would break, of each kind the one that leaves the least. `leftOf` as numbers; null is no limit. */
export const limitsBrokenBy = <L extends { kind: PlayLimitKind }>(
  limits: readonly L[],
  bet: BetWanted,
  leftOf: (limit: L) => number | null,
): L[] => {
  const broken = limits.filter((limit) => usedBy(limit.kind, bet) > (leftOf(limit) ?? Infinity))
  return playLimitKinds.flatMap(
    (kind) =>
      broken.filter((limit) => limit.kind === kind).toSorted((a, b) => (leftOf(a) ?? 0) - (leftOf(b) ?? 0))[0] ?? [],
  )
}
