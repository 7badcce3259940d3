// A new password against a code, which is checked first: ends every session of the account, lifts its lock-out, and the
// owner hears of it by message.
import type { CheckCodeBody, PasswordBody } from '@walia/contract/accounts.ts'
import { isCode } from '@walia/domain/accounts/rules.ts'
import { Refusal } from '../platform/http.ts'
import { inTransaction } from '../platform/transaction.ts'
import {
  type CodeRow,
  findAccountOfCode,
  findNewestCode,
  takeCodeTry,
  updateCodeAccount,
  updateCodeChecked,
  useCode,
} from './codeQueries.ts'
import { codeOfBrowser, noteGuess, returnCodeSend, tryCode } from './codes.ts'
import { type AccountsDeps, type Caller, nowOf, supportPhoneOf } from './deps.ts'
import { keepDevice } from './devices.ts'
import { checkPassword, mobileOf } from './mobile.ts'
import { checkHashRoom, hashPassword, isPassword } from './passwords.ts'
import {
  type AccountRow,
  deleteAttempts,
  deleteKnownDevices,
  endSessions,
  findAccountByMobile,
  insertAuthEvent,
  type Queryable,
  updatePassword,
} from './queries.ts'
import { hasFactor } from './secondFactor.ts'

/** A code that was given right may set the password for so long, in the same browser. */
export const CHECKED_SECONDS = 600

/** `device`: what the browser is known by from now on; null where only a login with the second factor makes it known. */
type Reset = { accountId: number; device: string | null }
type Given = { mobile: string; code: string; caller: Caller; starter: string | null }

/** Throws what is wrong with the code, before a password is asked for. */
export async function checkResetCode(
  deps: AccountsDeps,
  body: CheckCodeBody,
  caller: Caller,
  starter: string | null,
): Promise<void> {
  const mobile = mobileOf(body.mobile, deps.profile)
  const { row } = await giveCode(deps, { mobile, code: body.code ?? '', caller, starter })
  if (row.used_at !== null) throw new Refusal('CODE_EXPIRED')
}

/** With the code, or in the browser where it was checked a moment ago. */
export async function resetPassword(
  deps: AccountsDeps,
  body: PasswordBody,
  caller: Caller,
  starter: string | null,
): Promise<Reset> {
  const { pool, profile } = deps
  const { code } = body
  const mobile = mobileOf(body.mobile, profile)
  if (code !== undefined && !isCode(code, profile.account)) throw new Refusal('CODE_FORMAT')
  if (body.password !== body.repeat) throw new Refusal('PASSWORDS_DIFFER')
  checkPassword(body.password, mobile, profile)
  checkHashRoom()
  const { row, account } =
    code === undefined
      ? await checkedCode(deps, mobile, starter)
      : await giveCode(deps, { mobile, code, caller, starter })
  const passwordHash = await hashPassword(body.password)
  const reset = await inTransaction(pool, async (client) => {
    const at = nowOf(deps)
    if (!(await useCode(client, row.id, at))) return null
    await updatePassword(client, account.id, passwordHash)
    await endSessions(client, account.id, 'password_reset', at)
    // Codes of the second factor stay counted: whoever has the number's SIM could else reset to guess on.
    for (const kind of ['login', 'logged_in', 'factor_asked']) await deleteAttempts(client, kind, mobile)
    await deleteKnownDevices(client, account.id)
    await updateCodeAccount(client, row.id, account.id)
    await insertAuthEvent(client, { kind: 'password_reset', at, accountId: account.id, mobile, ...caller })
    await deps.sms.queue(client, { mobile, kind: 'password_changed', text: changedText(deps, account, caller) })
    return { accountId: account.id, device: await deviceAfter(deps, client, account.id) }
  })
  if (reset !== null) await returnCodeSend(deps, 'reset', caller)
  return reset ?? resetBefore(deps, row.id, body)
}

/** The same password again is answered as the first time, whose answer may have been lost; nothing is changed anew. */
async function resetBefore(deps: AccountsDeps, codeId: string, { code, password }: PasswordBody): Promise<Reset> {
  const account = await findAccountOfCode(deps.pool, codeId)
  if (!(await isPassword(password, account?.password_hash ?? null)) || account === null)
    throw new Refusal(code === undefined ? 'CODE_EXPIRED' : 'CODE_WRONG')
  return { accountId: account.id, device: await deviceAfter(deps, deps.pool, account.id) }
}

/** A known browser guesses codes of the second factor apart from strangers, and whoever has the number's SIM could make any. */
const deviceAfter = async (deps: AccountsDeps, db: Queryable, accountId: number): Promise<string | null> =>
  (await hasFactor(db, accountId)) ? null : keepDevice(deps, db, accountId, null)

async function giveCode(deps: AccountsDeps, given: Given): Promise<{ row: CodeRow; account: AccountRow }> {
  const row = await tryCode(deps, { ...given, purpose: 'reset' })
  const account = await findAccountByMobile(deps.pool, given.mobile)
  if (account === null || account.status === 'closed') {
    await noteGuess(deps)
    throw new Refusal('CODE_WRONG')
  }
  if (row.used_at === null) await updateCodeChecked(deps.pool, row.id, nowOf(deps))
  return { row, account }
}

async function checkedCode(
  deps: AccountsDeps,
  mobile: string,
  starter: string | null,
): Promise<{ row: CodeRow; account: AccountRow }> {
  const { pool, clock, profile } = deps
  const code = starter === null ? null : codeOfBrowser(deps, mobile, 'reset', starter)
  let row = code && (await findNewestCode(pool, code))
  // Repeats are counted, so that nobody guesses the new password by them.
  if (code && row?.used_at) row = await takeCodeTry(pool, code)
  const account = await findAccountByMobile(pool, mobile)
  const checkedAt = row?.checked_at?.getTime() ?? 0
  const isOver = row?.used_at
    ? row.tries > profile.account.codeTriesMax
    : clock.now() - checkedAt > CHECKED_SECONDS * 1000
  if (row === null || account === null || account.status === 'closed' || isOver) throw new Refusal('CODE_EXPIRED')
  return { row, account }
}

export function changedText(deps: AccountsDeps, account: AccountRow, caller: Caller): string {
  const values = { brand: deps.config.brandName, phone: supportPhoneOf(deps) }
  return deps.texts.text('sms:passwordChanged', account.language ?? caller.language, values)
}
