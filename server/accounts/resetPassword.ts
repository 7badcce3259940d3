// A new password against a code: ends every session of the account and lifts its lock-out.
import type { PasswordBody } from '@walia/contract/accounts.ts'
import { isCode } from '@walia/domain/accounts/rules.ts'
import { Refusal } from '../platform/http.ts'
import { inTransaction } from '../platform/transaction.ts'
import { tryCode } from './codes.ts'
import { type AccountsContext, type Caller, nowOf } from './context.ts'
import { checkPassword, mobileOf } from './mobile.ts'
import { hashPassword } from './passwords.ts'
import {
  deleteAttempts,
  endSessions,
  findAccountByMobile,
  insertAuthEvent,
  updatePassword,
  useCode,
} from './queries.ts'

/** Answers the account whose sessions have ended. */
export async function resetPassword(context: AccountsContext, body: PasswordBody, caller: Caller): Promise<number> {
  const { pool, profile } = context
  const mobile = mobileOf(body.mobile, profile)
  if (!isCode(body.code, profile.account)) throw new Refusal('CODE_FORMAT')
  if (body.password !== body.repeat) throw new Refusal('PASSWORDS_DIFFER')
  checkPassword(body.password, profile)
  const row = await tryCode(context, { mobile, purpose: 'reset', code: body.code, caller, starter: null })
  const account = await findAccountByMobile(pool, mobile)
  if (account === null) throw new Refusal('CODE_WRONG')
  const passwordHash = await hashPassword(body.password)
  const at = nowOf(context)
  await inTransaction(pool, async (client) => {
    if (!(await useCode(client, row.id, at))) throw new Refusal('CODE_WRONG')
    await updatePassword(client, account.id, passwordHash)
    await endSessions(client, account.id, 'password_reset', at)
    await deleteAttempts(client, 'login', mobile)
    await insertAuthEvent(client, { kind: 'password_reset', at, accountId: account.id, mobile, ...caller })
  })
  return account.id
}
