// Calls to affiliates' own servers: written with their cause, signed, tried again with growing pauses, given up after two days.
import { createHmac } from 'node:crypto'
import { amountText } from '@walia/domain/money/money.ts'
import { callAddress, type Reach } from '../platform/callAddress.ts'
import { type AffiliatesDeps, nowOf } from './deps.ts'
import {
  insertPostback,
  type LeasedPostback,
  leasePostbacks,
  type PostbackEvent,
  updatePostbackTried,
} from './postbackQueries.ts'
import type { Queryable, ReferralRow } from './queries.ts'

const AT_ONCE = 20
const LEASE_MS = 60_000
const FIRST_PAUSE_MS = 30_000
const PAUSE_MAX_MS = 6 * 3_600_000
/** After 30 s, 1, 2, 4 … minutes, then every six hours: two days and a half together. */
const TRIES_MAX = 18

export const pauseMsOf = (tries: number): number => Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), PAUSE_MAX_MS)

/** In the caller's transaction, once for each bettor and event; nothing for an affiliate without an address. */
export async function queuePostback(
  deps: Pick<AffiliatesDeps, 'accounts' | 'profile' | 'clock'>,
  db: Queryable,
  event: PostbackEvent,
  referral: Pick<ReferralRow, 'account_id' | 'affiliate_id' | 'tag'>,
  amount: number | null,
): Promise<void> {
  const at = nowOf(deps)
  const body = {
    event,
    at: at.toISOString(),
    affiliate_id: referral.affiliate_id,
    tag: referral.tag,
    player: await deps.accounts.playerOf(referral.account_id),
    ...(amount === null ? {} : { amount: amountText(amount), currency: deps.profile.currency }),
  }
  await insertPostback(db, { affiliateId: referral.affiliate_id, accountId: referral.account_id, event, body }, at)
}

/** `t=…,v1=…`: seconds of now, and the HMAC-SHA256 of them, a dot and the body, in hexadecimal digits. */
export function signatureOf(secret: string, body: string, now: number): string {
  const seconds = Math.floor(now / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

/** What is due, for this process alone; answers how many were tried. */
export async function sendPostbacks(
  deps: Pick<AffiliatesDeps, 'pool' | 'clock' | 'log'>,
  reach: Reach,
): Promise<number> {
  const due = await leasePostbacks(deps.pool, nowOf(deps), LEASE_MS, AT_ONCE)
  await Promise.all(due.map((one) => sendOne(deps, reach, one)))
  return due.length
}

async function sendOne(
  deps: Pick<AffiliatesDeps, 'pool' | 'clock' | 'log'>,
  reach: Reach,
  { id, url, secret, body, tries }: LeasedPostback,
): Promise<void> {
  const text = JSON.stringify({ id, ...body })
  // Signed anew with each try: a receiver may refuse what was signed long ago.
  const headers = { 'x-signature': signatureOf(secret, text, deps.clock.now()), 'x-idempotency-key': id }
  const called = await callAddress(url, headers, text, reach)
  const isSent = called.ok && called.status >= 200 && called.status < 300
  const state = isSent ? 'sent' : tries + 1 >= TRIES_MAX ? 'dead' : 'due'
  const result = called.ok ? String(called.status) : called.why
  const nextAt = new Date(deps.clock.now() + pauseMsOf(tries + 1))
  await updatePostbackTried(deps.pool, { id, tries, state, result, nextAt }, nowOf(deps))
  if (state === 'dead') deps.log.warn({ postback: id, result }, 'an affiliate’s postback was given up')
}
