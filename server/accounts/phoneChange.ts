// Another number for an account: the password first, then a code from the old number and one from the new. Other sessions
// end, the old number is told, and nothing is withdrawn for a day.
import type {
  BeginPhoneChangeBody,
  ConfirmPhoneChangeBody,
  PhoneChangeBegunAnswer,
  ResendPhoneChangeBody,
} from '@walia/contract/phoneChange.ts'
import { maskPhone } from '@walia/domain/accounts/phone.ts'
import { isCode } from '@walia/domain/accounts/rules.ts'
import { Refusal } from '../platform/http.ts'
import { isSame } from '../platform/isSame.ts'
import { inTransaction } from '../platform/transaction.ts'
import { releaseNumber, takenAs } from './closeAccount.ts'
import { boundCodeOf, newCode } from './codes.ts'
import { type AccountsDeps, type Caller, nowOf, supportPhoneOf, takeTry } from './deps.ts'
import { keepDevice } from './devices.ts'
import { phoneChangeLimits, RESEND_SECONDS } from './limits.ts'
import { mobileOf } from './mobile.ts'
import { checkOwner } from './owner.ts'
import {
  deleteBotLogins,
  insertPhoneChange,
  isExcludedNumber,
  type LastChanges,
  loadLastChanges,
  lockLastChanges,
  lockNewestChange,
  lockNumber,
  type PhoneChangeRow,
  takeChangeTry,
  updateChangeCodes,
  updateChanged,
  updateMobile,
} from './phoneChangeQueries.ts'
import { deleteKnownDevices, endOtherSessions, insertAuthEvent, type Queryable } from './queries.ts'
import { codeHashOf } from './secrets.ts'
import type { Session, Sessions } from './sessions.ts'

/** A thief who has taken the account over finds its money still there, and so does the owner who calls us meanwhile. */
export const WITHDRAWALS_HELD_HOURS = 24
const HOUR_MS = 3_600_000
const UNIQUE_VIOLATION = '23505'
const [OLD, NEW] = ['phone/old', 'phone/new']

/**
 * Sends both codes. A number that has an account, or that an excluded one had, gets a message without a code, and the
 * answer is the same. Throws in this order: ACCOUNT_BLOCKED, SELF_EXCLUDED, PHONE_INVALID, PHONE_SAME,
 * TOO_MANY_REQUESTS, PASSWORD_WRONG, CODE_SENDS_USED.
 */
export async function beginPhoneChange(
  deps: AccountsDeps,
  { accountId, mobile: old, status }: Session,
  body: BeginPhoneChangeBody,
  caller: Caller,
): Promise<PhoneChangeBegunAnswer> {
  if (status === 'blocked') throw new Refusal('ACCOUNT_BLOCKED')
  if (status === 'self_excluded') throw new Refusal('SELF_EXCLUDED')
  const wanted = mobileOf(body.mobile, deps.profile)
  if (wanted === old) throw new Refusal('PHONE_SAME')
  await checkOwner(deps, accountId, body.password)
  const numbers = { old_mobile: old, new_mobile: wanted }
  const expiresAt = await inTransaction(deps.pool, async (db) => {
    const codes = await sendCodes(deps, db, { accountId, ...numbers }, caller)
    const begun_at = nowOf(deps)
    await insertPhoneChange(db, { account_id: accountId, ...numbers, ...codes, begun_at })
    await insertAuthEvent(db, { kind: 'phone_change_begun', at: begun_at, accountId, mobile: old, ...caller })
    return codes.expires_at
  })
  return begunAnswerOf(deps, numbers, expiresAt)
}

type Numbers = { old_mobile: string; new_mobile: string }

function begunAnswerOf(
  { clock, profile }: AccountsDeps,
  { old_mobile, new_mobile }: Numbers,
  expiresAt: Date,
): PhoneChangeBegunAnswer {
  const sentAt = expiresAt.getTime() - profile.account.codeLifeSeconds * 1000
  return {
    data: {
      old_mobile,
      new_mobile,
      expires_in: Math.max(0, Math.ceil((expiresAt.getTime() - clock.now()) / 1000)),
      expires_at: expiresAt.toISOString(),
      resend_at: new Date(sentAt + RESEND_SECONDS * 1000).toISOString(),
    },
  }
}

/** A code to each number, counted. Throws CODE_SENDS_USED. */
async function sendCodes(
  deps: AccountsDeps,
  db: Queryable,
  { accountId, old_mobile: old, new_mobile: wanted }: Numbers & { accountId: number },
  caller: Caller,
) {
  const numbers = { accountId, mobiles: [old, wanted], ip: caller.ip }
  await takeTry({ ...deps, pool: db }, phoneChangeLimits(numbers, deps.profile.account), 'CODE_SENDS_USED')
  const [codeToOld, codeToNew] = [newCode(deps), newCode(deps)]
  const at = nowOf(deps)
  await queueCode(deps, db, { mobile: old, code: codeToOld, text: 'phoneChangeOld', to: maskPhone(wanted) }, caller)
  const taken = await takenAs(db, wanted, at)
  const code = taken === null ? codeToNew : null
  const text = taken === null ? 'phoneChangeNew' : 'phoneChangeTaken'
  await queueCode(deps, db, { mobile: wanted, code, text }, caller)
  return {
    old_code_hash: codeHashOf(codeToOld, old, OLD),
    new_code_hash: codeHashOf(codeToNew, wanted, NEW),
    expires_at: new Date(at.getTime() + deps.profile.account.codeLifeSeconds * 1000),
  }
}

/**
 * Both codes once more, for the change that was begun with the password; those before are worth nothing then. The codes
 * that did not come are named by their end, so that a repeat sends nothing. Throws in this order: ACCOUNT_BLOCKED,
 * SELF_EXCLUDED, CODE_EXPIRED, CODE_SENDS_USED.
 */
export async function resendPhoneChange(
  deps: AccountsDeps,
  { accountId, status }: Session,
  body: ResendPhoneChangeBody,
  caller: Caller,
): Promise<PhoneChangeBegunAnswer> {
  if (status === 'blocked') throw new Refusal('ACCOUNT_BLOCKED')
  if (status === 'self_excluded') throw new Refusal('SELF_EXCLUDED')
  const change = await inTransaction(deps.pool, async (db) => {
    const row = await lockNewestChange(db, accountId)
    if (row === null || row.changed_at !== null || row.expires_at.getTime() <= deps.clock.now())
      throw new Refusal('CODE_EXPIRED')
    if (row.expires_at.getTime() !== Date.parse(body.expires_at)) return row
    const codes = await sendCodes(deps, db, { accountId, ...row }, caller)
    await updateChangeCodes(db, row.id, codes)
    return { ...row, ...codes }
  })
  return begunAnswerOf(deps, change, change.expires_at)
}

type Message = {
  mobile: string
  code: string | null
  text: 'phoneChangeOld' | 'phoneChangeNew' | 'phoneChangeTaken'
  to?: string
}
async function queueCode(
  { sms, texts, config, profile }: AccountsDeps,
  db: Queryable,
  { mobile, code, text, to }: Message,
  { language }: Caller,
): Promise<void> {
  const minutes = Math.round(profile.account.codeLifeSeconds / 60)
  const words = texts.text(`sms:${text}`, language, { brand: config.brandName, minutes, code, to })
  const bound = code === null ? '' : boundCodeOf(config.publicUrl, code)
  await sms.queue(db, { mobile, kind: 'phone_change', text: `${words}${bound}` })
}

/** What the change brought: this browser's new secret, and when money leaves the account again. */
export type PhoneChanged = { mobile: string; device: string; withdrawalsFrom: Date }

/**
 * With both codes; five tries of both together. The same call again answers the change that it made. Throws in this order:
 * ACCOUNT_BLOCKED, SELF_EXCLUDED, CODE_FORMAT, CODE_EXPIRED, CODE_TRIES_USED, CODE_WRONG, PHONE_TAKEN.
 */
export async function confirmPhoneChange(
  deps: AccountsDeps,
  sessions: Sessions,
  session: Session,
  body: ConfirmPhoneChangeBody,
  caller: Caller,
): Promise<PhoneChanged> {
  const { accountId, status } = session
  if (status === 'blocked') throw new Refusal('ACCOUNT_BLOCKED')
  if (status === 'self_excluded') throw new Refusal('SELF_EXCLUDED')
  for (const code of [body.old_code, body.new_code])
    if (!isCode(code, deps.profile.account)) throw new Refusal('CODE_FORMAT')
  // Counted and committed before it is compared.
  const change = checkCodes(deps, await takeChangeTry(deps.pool, accountId), body)
  const changed = await inTransaction(deps.pool, (db) => changeNumber(deps, db, session, change, caller)).catch(
    (cause) => {
      if ((cause as { code?: string }).code === UNIQUE_VIOLATION) throw new Refusal('PHONE_TAKEN')
      throw cause
    },
  )
  sessions.forgetAccount(accountId)
  return changed
}

function checkCodes(
  deps: AccountsDeps,
  change: PhoneChangeRow | null,
  { old_code, new_code }: ConfirmPhoneChangeBody,
): PhoneChangeRow {
  if (change === null || change.expires_at.getTime() <= deps.clock.now()) throw new Refusal('CODE_EXPIRED')
  if (change.tries > deps.profile.account.codeTriesMax) throw new Refusal('CODE_TRIES_USED')
  const oldIsRight = isSame(change.old_code_hash, codeHashOf(old_code, change.old_mobile, OLD))
  const newIsRight = isSame(change.new_code_hash, codeHashOf(new_code, change.new_mobile, NEW))
  if (!oldIsRight || !newIsRight)
    throw new Refusal('CODE_WRONG', { tries_left: deps.profile.account.codeTriesMax - change.tries })
  return change
}

/** Of two accounts that want one number the database's unique key lets the first have it. */
async function changeNumber(
  deps: AccountsDeps,
  db: Queryable,
  { accountId, sessionId }: Session,
  { id, old_mobile: old, new_mobile: mobile }: PhoneChangeRow,
  caller: Caller,
): Promise<PhoneChanged> {
  const at = nowOf(deps)
  const account = await lockNumber(db, accountId)
  if (await updateChanged(db, id, at)) {
    if (account === null || account.mobile !== old) throw new Refusal('CODE_EXPIRED')
    if (await isExcludedNumber(db, mobile, at)) throw new Refusal('PHONE_TAKEN')
    await releaseNumber(db, mobile, at)
    await updateMobile(db, accountId, mobile)
    await endOtherSessions(db, { accountId, kept: sessionId, reason: 'phone_changed', at })
    await deleteKnownDevices(db, accountId)
    await deleteBotLogins(db, old)
    await insertAuthEvent(db, { kind: 'phone_changed', at, accountId, mobile, ...caller, details: { from: old } })
    const values = { brand: deps.config.brandName, to: maskPhone(mobile), phone: supportPhoneOf(deps) }
    const text = deps.texts.text('sms:phoneChanged', account.language ?? caller.language, values)
    await deps.sms.queue(db, { mobile: old, kind: 'phone_changed', text })
  }
  const hold = await withdrawalsHoldOf(db, accountId)
  const device = await keepDevice(deps, db, accountId, null)
  return { mobile, device, withdrawalsFrom: hold?.from ?? at }
}

/** When money may leave an account again, and which change holds it back. */
export type WithdrawalsHold = { from: Date; after: 'phone' | 'factor' }

/**
 * After its number changed, or an operator ended its second factor; of both the one that holds longer, and null where there
 * was neither. In the transaction that reserves the money: no change comes between.
 */
export async function withdrawalsHoldOf(db: Queryable, accountId: number): Promise<WithdrawalsHold | null> {
  return holdAfter(await lockLastChanges(db, accountId))
}

/** The same to be shown, without a lock. */
export async function findWithdrawalsHold(db: Queryable, accountId: number): Promise<WithdrawalsHold | null> {
  return holdAfter(await loadLastChanges(db, accountId))
}

function holdAfter({ phone, factor }: LastChanges): WithdrawalsHold | null {
  const last = Math.max(phone?.getTime() ?? 0, factor?.getTime() ?? 0)
  if (last === 0) return null
  return {
    from: new Date(last + WITHDRAWALS_HELD_HOURS * HOUR_MS),
    after: last === phone?.getTime() ? 'phone' : 'factor',
  }
}
