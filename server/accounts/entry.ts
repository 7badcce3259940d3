// Entering with an account: the session that begins, and the cookies that hold its secret and the browser's.
import type { FastifyReply } from 'fastify'
import { Refusal } from '../platform/http.ts'
import { type AccountsDeps, type Caller, nowOf } from './deps.ts'
import { DEVICE_COOKIE, keepDevice } from './devices.ts'
import { SESSIONS_MAX } from './limits.ts'
import { endOldestSessions, type Queryable, updateLastLogin } from './queries.ts'
import { hasFactor } from './secondFactor.ts'
import { type OpenedSession, SESSION_COOKIE, type Sessions } from './sessions.ts'
import { queueLoginNotice } from './settings.ts'

const DEVICE_DAYS = 365

/** `lastLoginAt` is the login before this one, `device` what this browser is known by from now on. */
export type Entry = OpenedSession & { lastLoginAt: Date | null; device: string }

/** `factor`: whether the way in asks for the code of the second factor, and has compared it. */
type Entering = { accountId: number; passwordHash: string | null; factor: 'checked' | 'not asked' }

/**
 * `device` is the browser's secret so far, `passwordHash` what the given password was compared with, null where none was
 * given. In one transaction. Throws LOGIN_FAILED when the account has a new password by now, and SECOND_FACTOR_NEEDED.
 */
export async function openEntry(
  deps: AccountsDeps,
  sessions: Sessions,
  { accountId, passwordHash, factor }: Entering,
  { caller, device }: { caller: Caller; device: string | null },
  db: Queryable,
): Promise<Entry> {
  const lastLoginAt = await updateLastLogin(db, { accountId, passwordHash, at: nowOf(deps) })
  if (lastLoginAt === false) throw new Refusal('LOGIN_FAILED')
  // Whichever way leads here: without the code no session begins.
  if (factor !== 'checked' && (await hasFactor(db, accountId))) throw new Refusal('SECOND_FACTOR_NEEDED')
  await queueLoginNotice(deps, db, { accountId, device, caller })
  const opened = await sessions.open(accountId, caller, db)
  await endOldestSessions(db, accountId, SESSIONS_MAX, nowOf(deps))
  return { ...opened, lastLoginAt, device: await keepDevice(deps, db, accountId, device) }
}

type Cookies = Pick<AccountsDeps, 'config' | 'profile'>

export function setEntryCookies(deps: Cookies, reply: FastifyReply, { secret, device }: Entry): void {
  const maxAge = deps.profile.account.sessionDaysMax * 86_400
  reply.setCookie(SESSION_COOKIE, secret, { ...cookieOptions(deps), maxAge })
  setDeviceCookie(deps, reply, device)
}

export function setDeviceCookie(deps: Cookies, reply: FastifyReply, device: string): void {
  reply.setCookie(DEVICE_COOKIE, device, { ...cookieOptions(deps), maxAge: DEVICE_DAYS * 86_400 })
}

export const cookieOptions = ({ config }: Pick<AccountsDeps, 'config'>) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: config.publicUrl.startsWith('https:'),
})
