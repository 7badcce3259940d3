// Entering with an account: the session that begins, and the cookies that hold its secret and the browser's.
import type { FastifyReply } from 'fastify'
import { Refusal } from '../platform/http.ts'
import { mayEnter } from './demoNumber.ts'
import { type AccountsDeps, type Caller, nowOf } from './deps.ts'
import { DEVICE_COOKIE, keepDevice } from './devices.ts'
import { SESSIONS_MAX } from './limits.ts'
import { type AccountRow, endOldestSessions, type Queryable, updateLastLogin } from './queries.ts'
import { findFactor } from './secondFactor.ts'
import { type OpenedSession, SESSION_COOKIE, type Sessions } from './sessions.ts'
import { queueLoginNotice } from './settings.ts'

const DEVICE_DAYS = 365

/** `lastLoginAt` is the login before this one, `device` what this browser is known by from now on. */
export type Entry = OpenedSession & { lastLoginAt: Date | null; device: string }

/** `factor`: the second factor that the way in has compared a code with; null where it asked for none. */
type Entering = { account: Pick<AccountRow, 'id' | 'mobile'>; passwordHash: string | null; factor: Buffer | null }

/**
 * `device` is the browser's secret so far, `passwordHash` what the given password was compared with, null where none was
 * given. In one transaction. Throws LOGIN_FAILED when the account has a new password by now or lets in nobody from there, and
 * SECOND_FACTOR_NEEDED.
 */
export async function openEntry(
  deps: AccountsDeps,
  sessions: Sessions,
  { account, passwordHash, factor }: Entering,
  { caller, device }: { caller: Caller; device: string | null },
  db: Queryable,
): Promise<Entry> {
  const accountId = account.id
  if (!mayEnter(deps, account.mobile, caller)) throw new Refusal('LOGIN_FAILED')
  const lastLoginAt = await updateLastLogin(db, { accountId, passwordHash, at: nowOf(deps) })
  if (lastLoginAt === false) throw new Refusal('LOGIN_FAILED')
  // Whichever way leads here: without the code no session begins. Asked under the account's lock, which turning it on takes
  // too: one that was turned on since the code was asked for has been compared with nothing.
  const asked = await findFactor(db, accountId)
  if (asked?.enabled_at != null && factor?.equals(asked.sealed) !== true) throw new Refusal('SECOND_FACTOR_NEEDED')
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
