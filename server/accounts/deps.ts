// What every use case of accounts is handed, and who is calling.
import { formatPhone } from '@walia/domain/accounts/phoneText.ts'
import type { FastifyRequest } from 'fastify'
import type { Keys } from '../keys/index.ts'
import type { Ledger } from '../ledger/index.ts'
import { languageOf, Refusal } from '../platform/http.ts'
import type { Limit } from '../platform/limits.ts'
import { isLocal } from '../platform/network.ts'
import type { Platform } from '../platform/platform.ts'
import type { Texts } from '../platform/text.ts'
import type { Sms } from '../sms/index.ts'
import { countAttempts, deleteNewestAttempt, type Queryable, takeAttempt } from './queries.ts'

export type AccountsDeps = Platform & {
  ledger: Ledger
  texts: Texts
  sms: Sms
  /** Of programs; the bot may show one of them. */
  keys?: Pick<Keys, 'find'>
  /** Requests for codes under way, by attempt: a repeat waits for the first. */
  sending: Map<string, Promise<void>>
  /** When the operator was told last, epoch ms. */
  told: { resetsUsedUpAt: number; resetsGuessedAt: number }
}

/** Where a request came from; `isLocal`: from somebody on this machine. */
export type Caller = { ip: string; isLocal: boolean; userAgent: string | null; language: string }

export const callerOf = (request: FastifyRequest): Caller => ({
  ip: request.ip,
  isLocal: isLocal(request.raw),
  userAgent: request.headers['user-agent'] ?? null,
  language: languageOf(request),
})

export const nowOf = ({ clock }: Pick<Platform, 'clock'>): Date => new Date(clock.now())

/** Counts a try, in a transaction when `pool` is its client; throws the refusal with the seconds to wait when a limit is reached. */
export async function takeTry(
  deps: Pick<Platform, 'clock'> & { pool: Queryable },
  limits: readonly Limit[],
  code: 'CODE_SENDS_USED' | 'FILES_USED' | 'LOGIN_LOCKED' | 'PROMPTS_USED' | 'TOO_MANY_REQUESTS',
): Promise<void> {
  const wait = await takeAttempt(deps.pool, limits, nowOf(deps))
  if (wait > 0) throw new Refusal(code, { retry_in: wait })
}

/** How many more tries a limit leaves. */
export async function triesLeft(deps: Pick<Platform, 'clock'> & { pool: Queryable }, limit: Limit): Promise<number> {
  return Math.max(0, limit.count - (await countAttempts(deps.pool, limit, nowOf(deps))))
}

/** Takes a counted try back, because it did no harm. Limits with one subject count a try once, those looked at not. */
export async function returnTry({ pool }: Pick<Platform, 'pool'>, limits: readonly Limit[]): Promise<void> {
  const counted = limits.filter(({ peek }) => !peek)
  const subjects = new Map(counted.map(({ kind, subject }) => [`${kind}/${subject}`, { kind, subject }]))
  for (const { kind, subject } of subjects.values()) await deleteNewestAttempt(pool, kind, subject)
}

/** Where somebody calls who did not do what a message says. */
export const supportPhoneOf = ({ profile }: Pick<Platform, 'profile'>): string =>
  formatPhone(profile.contacts.supportPhones[0] ?? '', profile.phone)
