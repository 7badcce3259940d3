// A bettor's own sessions: where he is logged in, ending one or all others, and a new password, which ends the others.
import type { ChangePasswordBody, EndSessionsBody, SessionShown } from '@walia/contract/security.ts'
import { Refusal } from '../platform/http.ts'
import { inTransaction } from '../platform/transaction.ts'
import { type AccountsDeps, type Caller, nowOf, takeTry } from './deps.ts'
import { keepDevice } from './devices.ts'
import { newPasswordLimits } from './limits.ts'
import { checkPassword } from './mobile.ts'
import { checkHashRoom, hashPassword, isPassword } from './passwords.ts'
import {
  deleteAttempts,
  deleteKnownDevices,
  endOtherSessions,
  endOwnSession,
  findAccount,
  insertAuthEvent,
  loadOpenSessions,
  lockAccount,
  updatePassword,
} from './queries.ts'
import { changedText } from './resetPassword.ts'
import type { Session, Sessions } from './sessions.ts'

/** Newest first; those that have run out are not shown. */
export async function ownSessions(deps: AccountsDeps, { accountId, sessionId }: Session): Promise<SessionShown[]> {
  const rows = await loadOpenSessions(deps.pool, accountId, nowOf(deps))
  return rows.map((row) => ({
    session_id: row.id,
    current: row.id === sessionId,
    started_at: row.started_at.toISOString(),
    active_at: row.active_at.toISOString(),
    ip: row.ip,
    user_agent: row.user_agent,
  }))
}

/** Somebody else's is not found, like one that is over. Throws NOT_FOUND. */
export async function endOwnSessions(
  deps: AccountsDeps,
  sessions: Sessions,
  { accountId, sessionId }: Session,
  { session_id: wanted }: EndSessionsBody,
  caller: Caller,
): Promise<void> {
  const at = nowOf(deps)
  const ended = await inTransaction(deps.pool, async (client) => {
    const count =
      wanted === undefined
        ? await endOtherSessions(client, { accountId, kept: sessionId, reason: 'ended_by_owner', at })
        : await endOwnSession(client, {
            accountId,
            id: wanted,
            reason: wanted === sessionId ? 'logout' : 'ended_by_owner',
            at,
          })
    await insertAuthEvent(client, { kind: 'sessions_ended', at, accountId, ...caller, details: { count } })
    return count
  })
  if (wanted !== undefined && ended === 0) throw new Refusal('NOT_FOUND')
  sessions.forgetAccount(accountId)
}

/**
 * The old password is asked for, because a session may be in a stranger's hands; wrong ones are counted per account. The
 * session that asks goes on, every other ends, and other browsers are known no more. Answers this browser's new secret.
 * Throws ACCOUNT_BLOCKED, PASSWORDS_DIFFER, what checkPassword refuses, TOO_MANY_REQUESTS, PASSWORD_WRONG.
 */
export async function changePassword(
  deps: AccountsDeps,
  sessions: Sessions,
  { accountId, sessionId, mobile, status }: Session,
  { current, password, repeat }: ChangePasswordBody,
  caller: Caller,
): Promise<{ device: string }> {
  if (status === 'blocked') throw new Refusal('ACCOUNT_BLOCKED')
  if (password !== repeat) throw new Refusal('PASSWORDS_DIFFER')
  checkPassword(password, mobile, deps.profile)
  checkHashRoom()
  const limits = newPasswordLimits(accountId)
  await takeTry(deps, limits, 'TOO_MANY_REQUESTS')
  const before = await findAccount(deps.pool, accountId)
  if (!(await isPassword(current, before?.password_hash ?? null))) throw new Refusal('PASSWORD_WRONG')
  const passwordHash = await hashPassword(password)
  const device = await inTransaction(deps.pool, async (client) => {
    const at = nowOf(deps)
    const account = await lockAccount(client, accountId)
    // Somebody else has changed it while this one was hashed.
    if (account === null || account.password_hash !== before?.password_hash) throw new Refusal('PASSWORD_WRONG')
    await updatePassword(client, accountId, passwordHash)
    await endOtherSessions(client, { accountId, kept: sessionId, reason: 'password_reset', at })
    await deleteKnownDevices(client, accountId)
    for (const { kind, subject } of limits) await deleteAttempts(client, kind, subject)
    await insertAuthEvent(client, { kind: 'password_changed', at, accountId, mobile, ...caller })
    await deps.sms.queue(client, { mobile, kind: 'password_changed', text: changedText(deps, account, caller) })
    return keepDevice(deps, client, accountId, null)
  })
  sessions.forgetAccount(accountId)
  return { device }
}
