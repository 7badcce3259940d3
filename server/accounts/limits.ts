// How often something may be tried: counts within a sliding window, per number, device, network and purpose.
import type { AccountRules } from '@walia/domain/market/profile.ts'
import { addressLimits, type Limit } from '../platform/limits.ts'
import { wideNetworkOf } from '../platform/network.ts'

/** Whom a try is counted against: the number (digits with country code) and the caller's address. */
export type Trier = { mobile: string; ip: string }

const MINUTE = 60
const HOUR = 3600
const DAY = 24 * HOUR
/** Lock-out after this many logins in a row that failed; a password reset lifts it at once. */
export const LOGIN_TRIES_MAX = 5
export const LOGIN_LOCK_SECONDS = 15 * MINUTE
export const LOGINS_PER_HOUR_MAX = 30
const LOGIN_NOTICES_PER_DAY_MAX = 3
/** Of one account at once; the oldest ends. */
export const SESSIONS_MAX = 20
/** A browser that the owner has logged in with before has tries of its own, more than strangers together. */
const DEVICE_TRIES_MAX = 10
/** Advice to the form: seconds before it offers to send the code again. */
export const RESEND_SECONDS = 30
/** A link of the bot lives this long. */
export const BOT_LINK_SECONDS = 5 * MINUTE
// Blocks of 10,000 neighbouring numbers: message pumping buys whole blocks.
const BLOCK_DIGITS = 4
/** Of what everybody may have sent, one wide network gets a quarter. */
const NETWORK_SHARE = 4

/** Messages to all numbers together, one limit per purpose: using up one leaves the others as they are. */
const SENDS_MAX = {
  signup_code: { minute: 120, hour: 3000 },
  reset_code: { minute: 60, hour: 1000 },
  payment_code: { minute: 120, hour: 3000 },
  wallet_code: { minute: 60, hour: 1000 },
  phone_change: { minute: 60, hour: 1000 },
} as const
/** Of resets, kept for browsers that an account's owner has logged in with. */
const RESERVE_PER_HOUR = 500
/** A code is guessed with five tries in 10,000, so the codes of a day bound how often a number may be guessed. */
const SENDS_PER_DAY_MAX = { signup_code: 9, reset_code: 5 } as const

const overAll = (kind: keyof typeof SENDS_MAX, peek = false): Limit[] => [
  { kind, subject: 'all', count: SENDS_MAX[kind].minute, windowSeconds: MINUTE, peek },
  { kind, subject: 'all', count: SENDS_MAX[kind].hour, windowSeconds: HOUR, peek },
]

/**
 * Many customers of one mobile network share an address, so limits per address are wide. A minute of one address is a
 * quarter of everybody's or half; codes that come back right are taken out of the count again.
 */
export const addressSendLimits = (kind: keyof typeof SENDS_MAX, ip: string): Limit[] => [
  ...addressLimits(kind, ip, 30, MINUTE),
  ...addressLimits(kind, ip, 60, HOUR),
]

const perNetwork = (kind: keyof typeof SENDS_MAX, ip: string): Limit[] => [
  ...addressSendLimits(kind, ip),
  {
    kind,
    subject: `net ${wideNetworkOf(ip)}`,
    count: Math.ceil(SENDS_MAX[kind].hour / NETWORK_SHARE),
    windowSeconds: HOUR,
  },
]

/** A number's sends per hour are of both purposes together. */
const perNumber = (kind: keyof typeof SENDS_PER_DAY_MAX, mobile: string, rules: AccountRules): Limit[] => [
  { kind: 'code_sent', subject: mobile, count: rules.codeSendsPerHourMax, windowSeconds: HOUR },
  { kind, subject: mobile, count: SENDS_PER_DAY_MAX[kind], windowSeconds: DAY },
]

/**
 * What a stranger can read from a count must not say who has an account, and nobody may use up for nothing what all share.
 * A sign-up is always sent, and asked for again it is sent where this browser began one (`sends`), whether the number has
 * an account or not: so the count of all moves alike. Not sent, it is only looked at.
 *
 * A block of numbers has a count of its own for codes asked for again, and each counts there.
 */
export const signUpCodeLimits = (
  { mobile, ip }: Trier,
  { sends, isAgain }: { sends: boolean; isAgain: boolean },
  rules: AccountRules,
): Limit[] => [
  ...perNumber('signup_code', mobile, rules),
  ...perNetwork('signup_code', ip),
  {
    kind: 'signup_code',
    subject: `${isAgain ? 'block again' : 'block'} ${mobile.slice(0, -BLOCK_DIGITS)}`,
    count: 60,
    windowSeconds: HOUR,
  },
  ...overAll('signup_code', !sends),
]

/** Those that show in the answer, and count every call alike. */
export const resetCodeLimits = ({ mobile, ip }: Trier, rules: AccountRules): Limit[] => [
  ...perNumber('reset_code', mobile, rules),
  ...perNetwork('reset_code', ip),
]

/**
 * A reset is sent only to a number with an account (`sends`), and only that counts here. So the answer never shows this
 * limit: a stranger who filled it but for one place would read from the next answer whether a number has an account.
 */
export const hiddenResetLimits = (sends: boolean): Limit[] => overAll('reset_code', !sends)

/**
 * For browsers that the owner has logged in with: codes that strangers request for the number do not count here. All of
 * an account together, since every login makes a new secret: 168 logins of one account used up everybody's reserve.
 */
export const ownerCodeLimits = (accountId: number, rules: AccountRules): Limit[] => [
  { kind: 'reset_code', subject: `device-resets ${accountId}`, count: rules.codeSendsPerHourMax, windowSeconds: HOUR },
  {
    kind: 'reset_code',
    subject: `device-resets ${accountId}`,
    count: SENDS_PER_DAY_MAX.reset_code,
    windowSeconds: DAY,
  },
  { kind: 'reset_code', subject: 'reserve', count: RESERVE_PER_HOUR, windowSeconds: HOUR },
]

/** A bettor who signs up may still withdraw: payments count by themselves. */
export const paymentCodeLimits = ({ mobile, ip }: Trier, rules: AccountRules): Limit[] => [
  { kind: 'payment_code', subject: mobile, count: rules.codeSendsPerHourMax, windowSeconds: HOUR },
  ...addressSendLimits('payment_code', ip),
  ...overAll('payment_code'),
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
  ...addressSendLimits('wallet_code', trier.ip),
  ...overAll('wallet_code'),
]

const PHONE_CHANGES_PER_DAY_MAX = 5

/**
 * Two messages for each change that is begun. Per account, so that no session guesses an old number's code without end;
 * per number, so that nobody's phone is flooded from many accounts.
 */
export const phoneChangeLimits = (
  { accountId, mobiles, ip }: { accountId: number; mobiles: readonly string[]; ip: string },
  rules: AccountRules,
): Limit[] => [
  ...[...mobiles, `account ${accountId}`].flatMap((subject) => [
    { kind: 'phone_change', subject, count: rules.codeSendsPerHourMax, windowSeconds: HOUR },
    { kind: 'phone_change', subject, count: PHONE_CHANGES_PER_DAY_MAX, windowSeconds: DAY },
  ]),
  ...addressSendLimits('phone_change', ip),
  ...overAll('phone_change'),
]

/** Of all numbers together, in browsers that their owners never logged in with: a thousand resets an hour would have to go wrong one in five. */
export const RESET_GUESSES_PER_HOUR = 200
/** Of a code in such a browser while that many were wrong: a slip of the finger is allowed, a search is not. */
export const GUESSED_TRIES_MAX = 2

/**
 * Limits of a number do not bound who guesses on all of them. Numbers without an account count alike, so that nobody reads
 * from the count who has one.
 */
export const resetGuessLimits = (peek: boolean): Limit[] => [
  { kind: 'reset_guess', subject: 'all', count: RESET_GUESSES_PER_HOUR, windowSeconds: HOUR, peek },
]

/**
 * Of tries in a browser that asked for no code. The others are bounded per code, and codes by their sends: counted here
 * as well, a neighbour's invented codes would keep everybody on the address from giving his own.
 */
export const strayCodeLimits = (ip: string): Limit[] => addressLimits('code_tried', ip, 40, 10 * MINUTE)

export const loginLimits = ({ mobile, ip }: Trier): Limit[] => [
  { kind: 'login', subject: mobile, count: LOGIN_TRIES_MAX, windowSeconds: LOGIN_LOCK_SECONDS },
  ...addressLimits('login', ip, 100, LOGIN_LOCK_SECONDS),
]

/** Logins that succeeded, in whatever browser; a password reset lifts it. Each costs a password hash and a session. */
export const loggedInLimits = (mobile: string, peek: boolean): Limit[] => [
  { kind: 'logged_in', subject: mobile, count: LOGINS_PER_HOUR_MAX, windowSeconds: HOUR, peek },
]

/**
 * Right passwords that had no code with them, a wrong one, or one while codes are locked: whoever has only stolen the password
 * is counted here, and does not use up the logins of the owner; a password reset lifts it. `subject`: the number, or a known
 * browser.
 */
export const factorAskedLimits = (subject: string, peek: boolean): Limit[] => [
  { kind: 'factor_asked', subject, count: LOGINS_PER_HOUR_MAX, windowSeconds: HOUR, peek },
]

/** Neither strangers who try the number nor those who share the address count against a browser of the owner. */
export const deviceLoginLimits = (device: string): Limit[] => [
  { kind: 'login', subject: device, count: DEVICE_TRIES_MAX, windowSeconds: LOGIN_LOCK_SECONDS },
]

/** Wrong old passwords given by whoever holds a session; a new password clears them, a right one that is asked for again does not. */
export const newPasswordLimits = (accountId: number): Limit[] => [
  { kind: 'new_password', subject: String(accountId), count: LOGIN_TRIES_MAX, windowSeconds: LOGIN_LOCK_SECONDS },
]

/** Whoever has the password could otherwise send the owner messages without end. */
export const loginNoticeLimits = (accountId: number): Limit[] => [
  { kind: 'login_notice', subject: String(accountId), count: LOGIN_NOTICES_PER_DAY_MAX, windowSeconds: DAY },
]

const FACTOR_TRIES_MAX = 5
const FACTOR_TRIES_PER_DAY_MAX = 30

/** Three of a million codes are right at any time: 30 tries a day find one in some thirty years. */
export const secondFactorLimits = (subject: string): Limit[] => [
  { kind: 'second_factor', subject, count: FACTOR_TRIES_MAX, windowSeconds: LOGIN_LOCK_SECONDS },
  { kind: 'second_factor', subject, count: FACTOR_TRIES_PER_DAY_MAX, windowSeconds: DAY },
]

/** Asked for by the bot alone, so nothing is counted per address. */
export const botLinkLimits = (mobile: string): Limit[] => [
  { kind: 'bot_link', subject: mobile, count: 10, windowSeconds: LOGIN_LOCK_SECONDS },
  { kind: 'bot_link', subject: 'all', count: 600, windowSeconds: MINUTE },
]

export const botLoginLimits = (ip: string): Limit[] => addressLimits('bot_login', ip, 100, LOGIN_LOCK_SECONDS)
