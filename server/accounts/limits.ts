// How often something may be tried: counts within a sliding window, per number, address, block of numbers and over all.
import type { AccountRules } from '@walia/domain/market/profile.ts'

export type Limit = { kind: string; subject: string; count: number; windowSeconds: number }
/** Whom a try is counted against: the number (digits with country code) and the caller's address. */
export type Trier = { mobile: string; ip: string }

const MINUTE = 60
const HOUR = 3600
/** Lock-out after this many logins in a row that failed; a password reset lifts it at once. */
export const LOGIN_TRIES_MAX = 5
export const LOGIN_LOCK_SECONDS = 15 * MINUTE
/** Advice to the form: seconds before it offers to send the code again. */
export const RESEND_SECONDS = 30
/** A link of the bot lives this long. */
export const BOT_LINK_SECONDS = 5 * MINUTE
// Blocks of 10,000 neighbouring numbers: message pumping buys whole blocks.
const BLOCK_DIGITS = 4

/** Many customers of one mobile network share an address, so limits per address are wide. */
export const codeSendLimits = ({ mobile, ip }: Trier, rules: AccountRules): Limit[] => [
  { kind: 'code_sent', subject: mobile, count: rules.codeSendsPerHourMax, windowSeconds: HOUR },
  { kind: 'code_sent', subject: `ip ${ip}`, count: 30, windowSeconds: HOUR },
  { kind: 'code_sent', subject: `block ${mobile.slice(0, -BLOCK_DIGITS)}`, count: 60, windowSeconds: HOUR },
  { kind: 'code_sent', subject: 'all', count: 120, windowSeconds: MINUTE },
  { kind: 'code_sent', subject: 'all', count: 3000, windowSeconds: HOUR },
]

/** A bettor who signs up may still withdraw: payments count by themselves per number, and with all codes elsewhere. */
export const paymentCodeLimits = (trier: Trier, rules: AccountRules): Limit[] => [
  { kind: 'payment_code', subject: trier.mobile, count: rules.codeSendsPerHourMax, windowSeconds: HOUR },
  ...commonLimits(trier, rules),
]

/**
 * A wallet's code goes to whatever number the payer names. So it is counted per account as well, which bounds how many
 * strangers' codes one account can guess at, and apart from our own: nobody can use up the codes of another's withdrawals.
 */
export const walletCodeLimits = (trier: Trier & { accountId: number }, rules: AccountRules): Limit[] => [
  ...[trier.mobile, `account ${trier.accountId}`].map((subject) => ({
    kind: 'wallet_code',
    subject,
    count: rules.codeSendsPerHourMax,
    windowSeconds: HOUR,
  })),
  ...commonLimits(trier, rules),
]

const commonLimits = (trier: Trier, rules: AccountRules): Limit[] =>
  codeSendLimits(trier, rules).filter(({ subject }) => subject !== trier.mobile)

export const codeTryLimits = ({ ip }: Trier): Limit[] => [
  { kind: 'code_tried', subject: `ip ${ip}`, count: 40, windowSeconds: 10 * MINUTE },
  { kind: 'code_tried', subject: 'all', count: 600, windowSeconds: MINUTE },
]

export const loginLimits = ({ mobile, ip }: Trier): Limit[] => [
  { kind: 'login', subject: mobile, count: LOGIN_TRIES_MAX, windowSeconds: LOGIN_LOCK_SECONDS },
  { kind: 'login', subject: `ip ${ip}`, count: 100, windowSeconds: LOGIN_LOCK_SECONDS },
]

/** Asked for by the bot alone, so nothing is counted per address. */
export const botLinkLimits = (mobile: string): Limit[] => [
  { kind: 'bot_link', subject: mobile, count: 10, windowSeconds: LOGIN_LOCK_SECONDS },
  { kind: 'bot_link', subject: 'all', count: 600, windowSeconds: MINUTE },
]

export const botLoginLimits = ({ ip }: Pick<Trier, 'ip'>): Limit[] => [
  { kind: 'bot_login', subject: `ip ${ip}`, count: 100, windowSeconds: LOGIN_LOCK_SECONDS },
]
