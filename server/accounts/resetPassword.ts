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
import { codeOfBrowser, returnCodeSend, tryCode } from './codes.ts'
import { type AccountsContext, type Caller, nowOf } from './context.ts'
import { keepDevice } from './devices.ts'
import { checkPassword, mobileOf } from './mobile.ts'
import { hashPassword, isPassword } from './passwords.ts'
import {
  type AccountRow,
  deleteAttempts,
  deleteKnownDevices,
  endSessions,
  findAccountByMobile,
  insertAuthEvent,
  updatePassword,
} from './queries.ts'

/** A code that was given right may set the password for so long, in the same browser. */
export const CHECKED_SECONDS = 600

type Given = { mobile: string; code: string; caller: Caller; starter: string | null }

/** Throws what is wrong with the code, before a password is asked for. */
export async function checkResetCode(
  context: AccountsContext,
  body: CheckCodeBody,
  caller: Caller,
  starter: string | null,
): Promise<void> {
  const mobile = mobileOf(body.mobile, context.profile)
  const { row } = await giveCode(context, { mobile, code: body.code, caller, starter })
  if (row.used_at !== null) throw new Refusal('CODE_EXPIRED')
}

/** With the code, or in the browser where it was checked a moment ago. */
export async function resetPassword(
  context: AccountsContext,
  body: PasswordBody,
  caller: Caller,
  starter: string | null,
): Promise<{ accountId: number; device: string }> {
  const { pool, profile } = context
  const { code } = body
  const mobile = mobileOf(body.mobile, profile)
  if (code !== undefined && !isCode(code, profile.account)) throw new Refusal('CODE_FORMAT')
  if (body.password !== body.repeat) throw new Refusal('PASSWORDS_DIFFER')
  checkPassword(body.password, mobile, profile)
  const { row, account } =
    code === undefined
      ? await checkedCode(context, mobile, starter)
      : await giveCode(context, { mobile, code, caller, starter })
  const passwordHash = await hashPassword(body.password)
  const reset = await inTransaction(pool, async (client) => {
    const at = nowOf(context)
    if (!(await useCode(client, row.id, at))) return null
    await updatePassword(client, account.id, passwordHash)
    await endSessions(client, account.id, 'password_reset', at)
    await deleteAttempts(client, 'login', mobile)
    await deleteKnownDevices(client, account.id)
    await updateCodeAccount(client, row.id, account.id)
    await insertAuthEvent(client, { kind: 'password_reset', at, accountId: account.id, mobile, ...caller })
    await context.sms.queue(client, { mobile, kind: 'password_changed', text: changedText(context, account, caller) })
    return { accountId: account.id, device: await keepDevice(context, client, account.id, null) }
  })
  if (reset !== null) await returnCodeSend(context, 'reset', caller)
  return reset ?? resetBefore(context, row.id, body)
}

/** The same password again is answered as the first time, whose answer may have been lost; nothing is changed anew. */
async function resetBefore(
  context: AccountsContext,
  codeId: string,
  { code, password }: PasswordBody,
): Promise<{ accountId: number; device: string }> {
  const account = await findAccountOfCode(context.pool, codeId)
  if (!(await isPassword(password, account?.password_hash ?? null)) || account === null)
    throw new Refusal(code === undefined ? 'CODE_EXPIRED' : 'CODE_WRONG')
  return { accountId: account.id, device: await keepDevice(context, context.pool, account.id, null) }
}

async function giveCode(context: AccountsContext, given: Given): Promise<{ row: CodeRow; account: AccountRow }> {
  const row = await tryCode(context, { ...given, purpose: 'reset' })
  const account = await findAccountByMobile(context.pool, given.mobile)
  if (account === null) throw new Refusal('CODE_WRONG')
  if (row.used_at === null) await updateCodeChecked(context.pool, row.id, nowOf(context))
  return { row, account }
}

async function checkedCode(
  context: AccountsContext,
  mobile: string,
  starter: string | null,
): Promise<{ row: CodeRow; account: AccountRow }> {
  const { pool, clock, profile } = context
  const code = starter === null ? null : codeOfBrowser(context, mobile, 'reset', starter)
  let row = code && (await findNewestCode(pool, code))
  // Repeats are counted, so that nobody guesses the new password by them.
  if (code && row?.used_at) row = await takeCodeTry(pool, code)
  const account = await findAccountByMobile(pool, mobile)
  const checkedAt = row?.checked_at?.getTime() ?? 0
  const isOver = row?.used_at
    ? row.tries > profile.account.codeTriesMax
    : clock.now() - checkedAt > CHECKED_SECONDS * 1000
  if (row === null || account === null || isOver) throw new Refusal('CODE_EXPIRED')
  return { row, account }
}

function changedText({ texts, config, profile }: AccountsContext, account: AccountRow, caller: Caller): string {
  const phone = profile.contacts.supportPhones[0] ?? ''
  const values = { brand: config.brandName, phone }
  return texts.text('sms:passwordChanged', account.language ?? caller.language, values)
}
