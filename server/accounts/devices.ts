// Browsers that an account's owner has logged in with: known by a cookie, their tries counted apart from strangers'.
import type { FastifyRequest } from 'fastify'
import { secretHashOf } from '../platform/secretHash.ts'
import { insertDeviceLinks } from './connections.ts'
import { type AccountsDeps, nowOf } from './deps.ts'
import { findKnownDevice, keepKnownDevice, type Queryable } from './queries.ts'
import { SECRET, secretOf } from './secrets.ts'

export const DEVICE_COOKIE = 'device'

/** The cookie's secret, when it has the form of one. */
export const deviceCookieOf = ({ cookies }: FastifyRequest): string | null => {
  const secret = cookies[DEVICE_COOKIE]
  return secret !== undefined && SECRET.test(secret) ? secret : null
}

/** The key under which a known browser's tries are counted; null for a browser that has not logged in to the account before. */
export async function deviceOf({ pool }: AccountsDeps, secret: string | null, mobile: string): Promise<string | null> {
  const hash = secretHashOf(secret ?? '')
  const accountId = await findKnownDevice(pool, hash, mobile)
  return accountId === null ? null : `device ${accountId}/${hash.toString('hex', 0, 8)}`
}

/**
 * After the right password, code or link: the browser is known from now on. It gets a new secret each time, so that one
 * which somebody else has put there is worth nothing.
 */
export async function keepDevice(
  deps: Pick<AccountsDeps, 'random' | 'clock'>,
  db: Queryable,
  accountId: number,
  before: string | null,
): Promise<string> {
  const secret = secretOf(deps.random)
  const beforeHash = before === null ? null : secretHashOf(before)
  const known = { hash: secretHashOf(secret), accountId, at: nowOf(deps) }
  await keepKnownDevice(db, { ...known, before: beforeHash })
  await insertDeviceLinks(db, known)
  return secret
}
