// Sending what is due: encrypted and signed, once for each device; a service that refuses for now is asked again when it says.
import { retryAtOf } from '@walia/domain/push/push.ts'
import webPush from 'web-push'
import { type Called, callAddress } from '../platform/callAddress.ts'
import { type NotificationsDeps, nowOf } from './deps.ts'
import { deleteGone, type LeasedMessage, leaseMessages, type Tried, updatePaused, updateTried } from './queries.ts'
import type { Vapid } from './vapid.ts'

const AT_ONCE = 50
/** Longer than a lookup and a call take together. */
const LEASE_MS = 30_000
const TRIES_MAX = 8
const PAUSE_MS = 30_000
/** Of calls that never reached the service. */
const NOT_SENT = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'LOOKUP_TIMEOUT']

/** Answers how many were tried. */
export async function sendDue(deps: NotificationsDeps): Promise<number> {
  const { vapid } = deps
  if (vapid === null) return 0
  const due = await leaseMessages(deps.pool, nowOf(deps), LEASE_MS, AT_ONCE)
  const sessionIds = due.flatMap(({ session_id }) => session_id ?? [])
  const loggedOut = await deps.accounts.loggedOut(sessionIds)
  const isOver = ({ session_id }: LeasedMessage) => session_id === null || loggedOut.has(session_id)
  await Promise.all(due.map((one) => (isOver(one) ? end(deps, one, 'logged out') : sendOne(deps, vapid, one))))
  return due.length
}

async function sendOne(deps: NotificationsDeps, vapid: Vapid, message: LeasedMessage): Promise<void> {
  const called = (await isBarred(deps, message.account_id))
    ? { ok: false as const, why: 'BARRED' }
    : await call(deps, vapid, message)
  if (called.ok && (called.status === 404 || called.status === 410)) return end(deps, message, 'gone')
  const tried = triedOf(message, called, deps.clock.now())
  if (called.ok && called.status === 429) await updatePaused(deps.pool, message.subscription_id, tried.nextAt)
  await updateTried(deps.pool, tried, nowOf(deps))
  if (tried.state === 'failed') deps.log.warn({ push: message.id, result: tried.result }, 'a push message was given up')
}

/** Its subscription, with what waits for it. */
async function end({ pool, log }: NotificationsDeps, message: LeasedMessage, why: 'gone' | 'logged out') {
  log.info({ push: message.id }, `a push subscription is ${why}`)
  await deleteGone(pool, message.subscription_id)
}

/** Nothing comes to whoever excluded himself, not even what was queued before. */
async function isBarred({ accounts }: NotificationsDeps, accountId: number): Promise<boolean> {
  const { blocked, excludedUntil } = await accounts.standingOf(accountId)
  return blocked || excludedUntil !== null || (await accounts.isBlocked(accountId))
}

async function call(deps: NotificationsDeps, vapid: Vapid, message: LeasedMessage): Promise<Called> {
  const { endpoint, p256dh, auth, payload, topic, send_before } = message
  const ttl = Math.max(0, Math.floor((send_before.getTime() - deps.clock.now()) / 1000))
  const options = { vapidDetails: vapid, TTL: ttl, topic, contentEncoding: 'aes128gcm', urgency: 'normal' } as const
  const request = encrypted({ endpoint, keys: { p256dh, auth } }, payload, options)
  if (request === null) return { ok: false, why: 'KEY_INVALID' }
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), `${value}`]),
  )
  return callAddress(endpoint, headers, request.body as Buffer, deps.reach)
}

/** Null for a key that is no point of its curve: a browser has none, and nobody is to hold up others' messages with one. */
function encrypted(...one: Parameters<typeof webPush.generateRequestDetails>) {
  try {
    return webPush.generateRequestDetails(...one)
  } catch {
    return null
  }
}

/** A call that broke off may have come: it is not made again, so that no device hears anything twice. */
function triedOf({ id, tries, send_before }: LeasedMessage, called: Called, now: number): Tried {
  const pauseMs = PAUSE_MS * 2 ** (tries - 1)
  const nextAt = new Date(retryAtOf(called.ok ? called.retryAfter : null, now, pauseMs))
  const result = called.ok ? String(called.status) : called.why
  if (called.ok && called.status >= 200 && called.status < 300) return { id, tries, state: 'sent', result, nextAt }
  const mayAgain = called.ok ? called.status === 429 || called.status >= 500 : NOT_SENT.includes(called.why)
  const isDue = mayAgain && tries < TRIES_MAX && nextAt < send_before
  return { id, tries, state: isDue ? 'due' : 'failed', result, nextAt }
}
