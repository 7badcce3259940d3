// One-time codes: made, queued as a short message, and tried. Known and unknown numbers cost and answer the same.

import type { CodeSentAnswer } from '@walia/contract/accounts.ts'
import { formatPhone } from '@walia/domain/accounts/phoneText.ts'
import { codeOf, isCode } from '@walia/domain/accounts/rules.ts'
import { Refusal } from '../platform/http.ts'
import { isSame } from '../platform/isSame.ts'
import type { Limit } from '../platform/limits.ts'
import { secretHashOf } from '../platform/secretHash.ts'
import { type Taken, takenAs } from './closeAccount.ts'
import { type AttemptHashes, type CodePurpose, type CodeRow, insertCode, takeCodeTry } from './codeQueries.ts'
import { type AccountsDeps, type Caller, nowOf, returnTry, takeTry } from './deps.ts'
import { deviceOf } from './devices.ts'
import {
  addressSendLimits,
  GUESSED_TRIES_MAX,
  hiddenResetLimits,
  ownerCodeLimits,
  RESEND_SECONDS,
  resetCodeLimits,
  resetGuessLimits,
  signUpCodeLimits,
  strayCodeLimits,
} from './limits.ts'
import { findAccountByMobile, takeAttempt } from './queries.ts'
import { codeHashOf } from './secrets.ts'

const TELL_EVERY_MS = 60_000

/** What a sign-up wants; kept with its code until the code comes back. */
export type SignUpDraft = {
  passwordHash: string
  affiliate: string | null
  affiliateId: string | null
  affiliateTag: string | null
}

export type CodeRequest = {
  mobile: string
  purpose: CodePurpose
  caller: Caller
  /** The secret of the browser that asks: the code is worth nothing in another one. */
  starter: string
  /** This request and its repeats; null where the caller does not name them. */
  attempt: AttemptHashes | null
  /** The kind of its event in the audit. */
  event: string
  draft: SignUpDraft | null
}

/**
 * Why nobody can sign up with the number; what was counted for the message, and whether it goes out: the answer is the
 * same.
 */
export type CodeSend = {
  taken: Taken | null
  counted: Limit[]
  sends: boolean
  /** In a browser that the owner of the number has logged in with. */
  ofOwner: boolean
}

/** Counts a message before it is made. Throws CODE_SENDS_USED, alike for every number. */
export async function takeCodeSend(
  deps: AccountsDeps,
  request: Pick<CodeRequest, 'mobile' | 'purpose' | 'caller'> & {
    device: string | null
    /** Of a sign-up code that is asked for again: whether this browser has a sign-up. */
    again?: { hasDraft: boolean }
  },
): Promise<CodeSend> {
  const { pool, profile } = deps
  const { mobile, purpose, caller, device, again } = request
  const trier = { mobile, ip: caller.ip }
  const found = await findAccountByMobile(pool, mobile)
  const account = found?.status === 'closed' ? null : found
  const known = await deviceOf(deps, device, mobile)
  if (purpose === 'signup') {
    const taken = await takenAs(pool, mobile, nowOf(deps))
    const sends = again?.hasDraft ?? true
    const limits = signUpCodeLimits(trier, { sends, isAgain: again !== undefined }, profile.account)
    await takeTry(deps, limits, 'CODE_SENDS_USED')
    return { taken, counted: limits, sends, ofOwner: false }
  }
  // An owner whose reserve is used up has what a stranger has.
  const ofOwner = account !== null && known !== null
  if (ofOwner) {
    const reserved = ownerCodeLimits(account.id, profile.account)
    if ((await takeAttempt(pool, reserved, nowOf(deps))) === 0)
      return { taken: null, counted: reserved, sends: true, ofOwner }
  }
  const [limits, hidden] = [resetCodeLimits(trier, profile.account), hiddenResetLimits(account !== null)]
  await takeTry(deps, limits, 'CODE_SENDS_USED')
  const isOver = (await takeAttempt(pool, hidden, nowOf(deps))) > 0
  if (isOver) tellUsedUp(deps)
  return {
    taken: null,
    counted: isOver ? limits : [...limits, ...hidden],
    sends: account !== null && !isOver,
    ofOwner,
  }
}

/** The bettors are not told, so the operator is, once a minute. */
function tellUsedUp({ clock, log, told }: AccountsDeps): void {
  if (clock.now() - told.resetsUsedUpAt < TELL_EVERY_MS) return
  told.resetsUsedUpAt = clock.now()
  log.error('the reset codes of all are used up: those asked for now are not sent')
}

/**
 * Keeps a new code and queues its message; the sends were counted before. A code that is not sent is stored all the same,
 * so that both cases cost the same. False when the attempt has one.
 */
export async function sendCode(
  deps: AccountsDeps,
  { taken, sends, ofOwner }: Pick<CodeSend, 'taken' | 'sends' | 'ofOwner'>,
  request: CodeRequest,
): Promise<boolean> {
  const { pool, profile } = deps
  const { mobile, purpose, caller, attempt, draft } = request
  const code = newCode(deps)
  const now = nowOf(deps)
  // A sign-up is stored for a number with an account too, so that a code asked for again is sent to it as to others. It
  // opens nothing: an account has its number alone.
  return insertCode(
    pool,
    {
      mobile,
      purpose,
      codeHash: codeHashOf(code, mobile, purpose),
      starterHash: secretHashOf(request.starter),
      ofOwner,
      attempt,
      passwordHash: draft?.passwordHash ?? null,
      language: caller.language,
      affiliate: draft?.affiliate ?? null,
      affiliateId: draft?.affiliateId ?? null,
      affiliateTag: draft?.affiliateTag ?? null,
      expiresAt: new Date(now.getTime() + profile.account.codeLifeSeconds * 1000),
    },
    sends ? messageOf(deps, request, code, taken) : null,
    now,
  )
}

function messageOf(deps: AccountsDeps, request: CodeRequest, code: string, taken: Taken | null): { text: string } {
  const { texts, config, profile } = deps
  const { purpose, caller } = request
  const minutes = Math.round(profile.account.codeLifeSeconds / 60)
  const text = (key: string) => texts.text(`sms:${key}`, caller.language, { code, minutes, brand: config.brandName })
  const withCode = (key: string) => ({ text: `${text(key)}${boundCodeOf(config.publicUrl, code)}` })
  if (purpose === 'reset') return withCode('resetCode')
  return taken === null ? withCode('signupCode') : { text: text(taken) }
}

/** The last line of a message by which a phone fills the code in, on our own pages only. It needs https. */
export function boundCodeOf(publicUrl: string, code: string): string {
  const { protocol, host } = new URL(publicUrl)
  return protocol === 'https:' ? `\n\n@${host} #${code}` : ''
}

export function newCode({ random, profile }: AccountsDeps): string {
  return codeOf(random.below(10 ** profile.account.codeLength), profile.account)
}

export const codeSentAnswerOf = (
  { texts, profile }: AccountsDeps,
  mobile: string,
  language: string,
): CodeSentAnswer => ({
  message: texts.text('accounts:codeSent', language, { mobile: formatPhone(mobile, profile.phone) }),
  mobile,
  expires_in: profile.account.codeLifeSeconds,
  resend_in: RESEND_SECONDS,
})

/** The codes of a number that this browser may give; a used one for as long again as a code lives. */
export const codeOfBrowser = (deps: AccountsDeps, mobile: string, purpose: CodePurpose, starter: string) => ({
  mobile,
  purpose,
  starterHash: secretHashOf(starter),
  usedSince: new Date(deps.clock.now() - deps.profile.account.codeLifeSeconds * 1000),
})

export type CodeTry = { mobile: string; purpose: CodePurpose; code: string; caller: Caller; starter: string | null }

/**
 * Counts a try, of this browser's code or, where it has none, of the address; answers the code's row when it is right,
 * unexpired and within its tries; throws otherwise. A row that
 * was used already is given once more, because the answer may have been lost: the caller answers as the first time.
 */
export async function tryCode(deps: AccountsDeps, attempt: CodeTry): Promise<CodeRow> {
  const { pool, profile } = deps
  const { mobile, purpose, code, caller, starter } = attempt
  if (!isCode(code, profile.account)) throw new Refusal('CODE_FORMAT')
  const row = starter === null ? null : await takeCodeTry(pool, codeOfBrowser(deps, mobile, purpose, starter))
  if (row === null) {
    await takeTry(deps, strayCodeLimits(caller.ip), 'TOO_MANY_REQUESTS')
    throw new Refusal('CODE_WRONG')
  }
  const used = row.used_at !== null
  // What was used is refused like what was never asked for.
  const triesMax = await triesMaxOf(deps, purpose, row)
  if (row.tries > triesMax) throw new Refusal(used ? 'CODE_WRONG' : 'CODE_TRIES_USED')
  if (!used && row.expires_at.getTime() <= deps.clock.now()) throw new Refusal('CODE_EXPIRED')
  if (isSame(row.code_hash, codeHashOf(code, mobile, purpose))) return row
  if (isGuessable(purpose, row)) await noteGuess(deps)
  throw used ? new Refusal('CODE_WRONG') : new Refusal('CODE_WRONG', { tries_left: triesMax - row.tries })
}

/** What a stranger may have asked for, and what it brings: a password. */
const isGuessable = (purpose: CodePurpose, { of_owner, used_at }: CodeRow): boolean =>
  purpose === 'reset' && !of_owner && used_at === null

/** Fewer while reset codes are guessed at over all numbers. */
async function triesMaxOf(deps: AccountsDeps, purpose: CodePurpose, row: CodeRow): Promise<number> {
  const { codeTriesMax } = deps.profile.account
  if (!isGuessable(purpose, row)) return codeTriesMax
  const isGuessed = (await takeAttempt(deps.pool, resetGuessLimits(true), nowOf(deps))) > 0
  return isGuessed ? Math.min(GUESSED_TRIES_MAX, codeTriesMax) : codeTriesMax
}

/** A wrong one, or one of a number without an account. The operator is told once a minute. */
export async function noteGuess(deps: AccountsDeps): Promise<void> {
  const { pool, clock, log, told } = deps
  if ((await takeAttempt(pool, resetGuessLimits(false), nowOf(deps))) === 0) return
  if (clock.now() - told.resetsGuessedAt < TELL_EVERY_MS) return
  told.resetsGuessedAt = clock.now()
  log.error('reset codes are being guessed over many numbers: browsers that are not known have fewer tries')
}

/** A code that came back right was no stranger's number: its address may send another. The number's own count stays. */
export const returnCodeSend = (deps: AccountsDeps, purpose: CodePurpose, { ip }: Caller): Promise<void> =>
  returnTry(deps, addressSendLimits(`${purpose}_code`, ip))
