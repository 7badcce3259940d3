// Entering with an account: the session that begins, and the cookie that holds its secret.
import type { FastifyReply } from 'fastify'
import { type AccountsContext, type Caller, nowOf } from './context.ts'
import { type Queryable, updateLastLogin } from './queries.ts'
import { type OpenedSession, SESSION_COOKIE, type Sessions } from './sessions.ts'

/** `lastLoginAt` is the login before this one. */
export type Entry = OpenedSession & { lastLoginAt: Date | null }

/** In the caller's transaction when `db` is one. */
export async function openEntry(
  context: AccountsContext,
  sessions: Sessions,
  accountId: number,
  caller: Caller,
  db: Queryable = context.pool,
): Promise<Entry> {
  const lastLoginAt = await updateLastLogin(db, accountId, nowOf(context))
  return { ...(await sessions.open(accountId, caller, db)), lastLoginAt }
}

export function setSessionCookie(
  context: Pick<AccountsContext, 'config' | 'profile'>,
  reply: FastifyReply,
  secret: string,
): void {
  const maxAge = context.profile.account.sessionDaysMax * 86_400
  reply.setCookie(SESSION_COOKIE, secret, { ...cookieOptions(context), maxAge })
}

export const cookieOptions = ({ config }: Pick<AccountsContext, 'config'>) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: config.publicUrl.startsWith('https:'),
})
