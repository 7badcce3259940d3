// Who may submit what for verification, and what a decision makes of it. Time and rules are arguments.
import type { IdentityNumberKind, VerificationRules } from './rules.ts'

/** What is kept; `expired` is read from an approval whose time is over. */
export type StoredStatus = 'none' | 'submitted' | 'approved' | 'rejected'
export type VerificationStatus = StoredStatus | 'expired'

/** What the bettor reads, in his language. `duplicate`: another account has the number. */
export const rejectReasons = [
  'unreadable',
  'incomplete',
  'mismatch',
  'not_accepted',
  'expired_document',
  'under_age',
  'duplicate',
  'forged',
] as const
export type RejectReason = (typeof rejectReasons)[number]

export type VerificationState = {
  status: StoredStatus
  submissions: number
  /** Epoch ms; of an approval. */
  validUntil: number | null
}

export const statusAt = ({ status, validUntil }: VerificationState, now: number): VerificationStatus =>
  status === 'approved' && validUntil !== null && validUntil <= now ? 'expired' : status

export const isVerified = (state: VerificationState, now: number): boolean => statusAt(state, now) === 'approved'

/** Typed with spaces or hyphens, as cards print it. Null for what no card of the market has. */
export function identityNumberOf(
  text: string,
  { numbers }: Pick<VerificationRules, 'numbers'>,
): { kind: IdentityNumberKind; digits: string } | null {
  const digits = text.replaceAll(/[\s-]/g, '')
  if (!/^[0-9]+$/.test(digits) || isInvented(digits)) return null
  const rule = numbers.find(({ lengths }) => lengths.includes(digits.length))
  return rule === undefined ? null : { kind: rule.id, digits }
}

/** One digit throughout: 111111111111. */
const isInvented = (digits: string): boolean => /^(\d)\1*$/.test(digits)

/** "1999-02-28" as its three numbers; null for a day that no calendar has. */
export function birthDateOf(text: string): { year: number; month: number; day: number } | null {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)?.map(Number) ?? []
  if (year === undefined || month === undefined || day === undefined) return null
  const at = new Date(Date.UTC(year, month - 1, day))
  const isDay = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
  return isDay ? { year, month, day } : null
}

/**
 * Whole years on a day of the market ("2026-11-23"). Who was born on 29 February is a year older on 1 March of other
 * years: never too early.
 */
export function ageOn(birth: { year: number; month: number; day: number }, today: string): number {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  const hadBirthday = month > birth.month || (month === birth.month && day >= birth.day)
  return year - birth.year - (hadBirthday ? 0 : 1)
}

export type Submission = { number: string; birthDate: string }
export type SubmissionRefusal =
  | { ok: false; code: 'VERIFICATION_OPEN' | 'VERIFICATION_DONE' | 'VERIFICATION_NUMBER' | 'VERIFICATION_BIRTH_DATE' }
  | { ok: false; code: 'VERIFICATION_TRIES_USED'; max: number }
  | { ok: false; code: 'VERIFICATION_TOO_YOUNG'; age: number }
export type SubmissionDecision = SubmissionRefusal | { ok: true; kind: IdentityNumberKind; digits: string }

/** First match wins: what is under way, tries, number, date, age. */
export function decideSubmission(
  state: VerificationState,
  { number, birthDate }: Submission,
  { now, today, rules }: { now: number; today: string; rules: VerificationRules },
): SubmissionDecision {
  const status = statusAt(state, now)
  if (status === 'submitted') return { ok: false, code: 'VERIFICATION_OPEN' }
  if (status === 'approved') return { ok: false, code: 'VERIFICATION_DONE' }
  if (state.submissions >= rules.submissionsMax)
    return { ok: false, code: 'VERIFICATION_TRIES_USED', max: rules.submissionsMax }
  const identity = identityNumberOf(number, rules)
  if (identity === null) return { ok: false, code: 'VERIFICATION_NUMBER' }
  const birth = birthDateOf(birthDate)
  const age = birth === null ? -1 : ageOn(birth, today)
  if (age < 0 || age > rules.ageMax) return { ok: false, code: 'VERIFICATION_BIRTH_DATE' }
  if (age < rules.ageMin) return { ok: false, code: 'VERIFICATION_TOO_YOUNG', age: rules.ageMin }
  return { ok: true, ...identity }
}

/** The last digits, as a bettor knows his own number again. */
export const maskedNumber = (digits: string): string => `…${digits.slice(-3)}`

/** What is left below a limit; never negative. */
export const roomBelow = (max: number, used: number): number => Math.max(0, max - used)
