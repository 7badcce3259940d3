// Sending what is due: each message with the first provider that is up, with the next one when that does not take it.
import { LEASE_MS, whileRenewing } from '../platform/jobs.ts'
import type { Log } from '../platform/log.ts'
import type { SmsProvider } from './provider.ts'
import { type LeasedSms, leaseMessages, type Queryable, renewLeases, updateTried } from './queries.ts'

/** Each provider is tried this often before a message is given up. */
const ROUNDS_MAX = 3
/** Pause after a whole round of providers, ms. */
const ROUND_PAUSES_MS = [3_000, 20_000]
const AT_ONCE = 20

export type SmsDeps = { pool: Queryable; log: Log; now: () => number; providers: readonly SmsProvider[] }

/** Answers how many were taken. After a crash between a provider's answer and ours a message is sent once more. */
export async function sendDue(deps: SmsDeps): Promise<number> {
  const { pool, log, now } = deps
  const due = await leaseMessages(pool, new Date(now()), LEASE_MS, AT_ONCE)
  const ids = due.map(({ id }) => id)
  const taken = await whileRenewing(
    () => renewLeases(pool, ids, LEASE_MS),
    log,
    () => Promise.all(due.map((message) => sendOne(deps, message))),
  )
  return taken.filter(Boolean).length
}

async function sendOne({ pool, log, now, providers }: SmsDeps, message: LeasedSms): Promise<boolean> {
  const { id, mobile, text, tries, send_before: sendBefore } = message
  const provider = providers[tries % providers.length] as SmsProvider
  const outcome = await provider.send({ id, mobile, text })
  const at = new Date(now())
  const next = outcome.taken || outcome.final ? null : nextTryAt(tries + 1, providers.length, at)
  await updateTried(pool, tries, { id, provider: provider.name, at, outcome, nextTryAt: inTime(next, sendBefore) })
  if (!outcome.taken) log.warn({ sms: id, provider: provider.name, code: outcome.code }, 'an SMS was not taken')
  return outcome.taken
}

/** At once with the next provider; after a whole round a pause; null when every round is over. */
export function nextTryAt(tries: number, providerCount: number, at: Date): Date | null {
  if (tries >= providerCount * ROUNDS_MAX) return null
  if (tries % providerCount !== 0) return at
  const pauseMs = ROUND_PAUSES_MS[tries / providerCount - 1] ?? 0
  return new Date(at.getTime() + pauseMs)
}

const inTime = (at: Date | null, before: Date): Date | null => (at !== null && at < before ? at : null)
