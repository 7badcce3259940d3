// Sessions: a secret in the HttpOnly cookie and a token in the browser's hands, each worthless without the other.
import type { BlockedSession, SessionEnded } from '@walia/contract/accounts.ts'
import { TOUCHED_HEADER } from '@walia/contract/paths.ts'
import type { Exclusion } from '@walia/domain/saferplay/exclusion.ts'
import type { FastifyRequest } from 'fastify'
import { charge, chargeNetwork, Refusal } from '../platform/http.ts'
import { isSame } from '../platform/isSame.ts'
import { secretHashOf } from '../platform/secretHash.ts'
import { type AccountsDeps, type Caller, nowOf } from './deps.ts'
import {
  type AccountStatus,
  type ExcludedRow,
  endSession,
  endSessions,
  findSession,
  insertSession,
  type Queryable,
  type SessionRow,
  updateActivity,
} from './queries.ts'
import { SECRET, secretOf } from './secrets.ts'
import { SessionCache } from './sessionCache.ts'

export const SESSION_COOKIE = 'sid'
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** One statement for so many: of all bettors of an evening at once it would keep a processor busy for a second. */
const ACTIVITY_PAGE = 500

export type Session = {
  sessionId: string
  accountId: number
  mobile: string
  /** Self-excluded also during a time-out. */
  status: OpenStatus
  /** A time-out or self-exclusion that the bettor chose and that lasts. */
  exclusion: Exclusion | null
  /** Epoch ms. */
  startedAt: number
}
/** A closed account has no session; where somebody asks all the same, it is as blocked. */
type OpenStatus = Exclude<AccountStatus, 'closed'>
export type OpenedSession = { sessionId: string; secret: string; token: string; expiresAt: Date }

/**
 * Every call needs activity within the idle limit, so that a phone left lying shows no money. Calls are the bettor's
 * doing and renew it, but for `view` calls, which pages make by themselves: those renew it only when the page says that
 * it was touched. `idle`: also without activity, to leave or to be asked before another takes the session's place.
 */
/** Of asking the database whose session a token is. */
const UNKNOWN_COST = 2

/** What a session was last seen at; epoch ms. */
export type Activity = { accountId: number; startedAt: number; at: number }

export type AuthenticateOptions = { view?: boolean; idle?: boolean }
type SessionHalves = { secret: string | undefined; token: string | undefined }

export class Sessions {
  readonly #deps: AccountsDeps
  readonly #cache: SessionCache
  /** Session id → last activity seen here, and the last one of which the database knows. */
  readonly #active = new Map<string, Activity & { writtenAt: number }>()
  readonly #followers: ((seen: readonly Activity[]) => Promise<void>)[] = []
  readonly #idleMs: number
  constructor(deps: AccountsDeps) {
    this.#deps = deps
    this.#cache = new SessionCache(() => deps.outbox.isCurrent())
    deps.outbox.follow('sessions.ended', ({ accountId }) => this.#cache.forgetAccount(accountId))
    this.#idleMs = deps.profile.account.sessionIdleMinutes * MINUTE_MS
  }

  /** In the caller's transaction when `db` is one. */
  async open(
    accountId: number,
    caller: Pick<Caller, 'ip' | 'userAgent'> | null,
    db: Queryable = this.#deps.pool,
  ): Promise<OpenedSession> {
    const { random, profile } = this.#deps
    const [secret, token] = [secretOf(random), secretOf(random)]
    const startedAt = nowOf(this.#deps)
    const expiresAt = new Date(startedAt.getTime() + profile.account.sessionDaysMax * DAY_MS)
    const origin = { ip: caller?.ip ?? null, userAgent: caller?.userAgent ?? null }
    const hashes = { secretHash: secretHashOf(secret), tokenHash: secretHashOf(token) }
    const sessionId = await insertSession(db, { accountId, ...hashes, startedAt, expiresAt, ...origin })
    return { sessionId, secret, token, expiresAt }
  }

  authenticate(request: FastifyRequest, options?: AuthenticateOptions): Promise<Session> {
    const parts = { secret: request.cookies?.[SESSION_COOKIE], token: tokenOf(request) }
    const onUnknown = () => charge(request, UNKNOWN_COST)
    if (!options?.view || request.headers[TOUCHED_HEADER] === undefined) return this.#check(parts, options, onUnknown)
    return this.#check(parts, { ...options, view: false }, onUnknown)
  }

  /** `address`: of the client that gives the token, charged as a call is; none when we look again by ourselves. */
  authenticateParts(cookieHeader: string | undefined, token: string | undefined, address?: string): Promise<Session> {
    const onUnknown = address === undefined ? undefined : () => chargeNetwork(this.#deps.app, address, UNKNOWN_COST)
    return this.#check({ secret: cookieInHeader(cookieHeader), token }, { view: true }, onUnknown)
  }

  async end(session: Session, reason: string): Promise<void> {
    await endSession(this.#deps.pool, session.sessionId, reason, nowOf(this.#deps))
    this.#cache.forgetAccount(session.accountId)
  }

  async endAll(accountId: number, reason: string): Promise<void> {
    await endSessions(this.#deps.pool, accountId, reason, nowOf(this.#deps))
    this.#cache.forgetAccount(accountId)
  }

  forgetAccount(accountId: number): void {
    this.#cache.forgetAccount(accountId)
  }

  /** Called with what was written, before it counts as written; fails with it. */
  followActivity(follower: (seen: readonly Activity[]) => Promise<void>): void {
    this.#followers.push(follower)
  }

  /**
   * Writes the activity seen here, of each session at most once a minute unless `all` is asked for: its last activity is
   * written a minute later at the latest. Other processes so know it to the minute.
   */
  async flush({ all = false } = {}): Promise<void> {
    const now = this.#deps.clock.now()
    const due = [...this.#active].filter(
      ([, { at, writtenAt }]) => at > writtenAt && (all || now - writtenAt > MINUTE_MS),
    )
    for (let from = 0; from < due.length; from += ACTIVITY_PAGE) {
      const page = due.slice(from, from + ACTIVITY_PAGE).map(([id, active]) => ({ id, active, at: active.at }))
      await updateActivity(this.#deps.pool, page)
      for (const follow of this.#followers) await follow(page.map(({ active, at }) => ({ ...active, at })))
      for (const { active, at } of page) active.writtenAt = at
    }
    for (const [id, { at, writtenAt }] of this.#active)
      if (at === writtenAt && now - at > MINUTE_MS) this.#active.delete(id)
  }

  /** `onUnknown` is called before the database is asked for a token: not cached, or idle here. It may throw. */
  async #check(
    { secret, token }: SessionHalves,
    { view, idle }: AuthenticateOptions = {},
    onUnknown?: () => void,
  ): Promise<Session> {
    if (!secret || !token || !SECRET.test(secret) || !SECRET.test(token)) throw new Refusal('NOT_AUTHENTICATED')
    const now = this.#deps.clock.now()
    let row = await this.#load(token, false, onUnknown)
    if (row === null || !isSame(row.secret_hash, secretHashOf(secret))) throw new Refusal('NOT_AUTHENTICATED')
    if (isEndedByBlock(row)) throw new Refusal('ACCOUNT_BLOCKED', { session: 'ended' } satisfies BlockedSession)
    if (row.ended_at !== null || row.status === 'closed') throw new Refusal('SESSION_ENDED', endedOf(row))
    if (row.expires_at.getTime() <= now) throw new Refusal('SESSION_EXPIRED')
    // Another process may have seen activity since this one read the row.
    if (this.#isIdle(row, now)) row = (await this.#load(token, true, onUnknown)) ?? row
    if (this.#isIdle(row, now)) {
      if (!idle) throw new Refusal('SESSION_EXPIRED', { idle: true })
    } else if (!view) this.#touch(row, now)
    return sessionOf(row, now)
  }

  /** When it was written last is not known here: the next flush writes it. */
  countPlay(accountId: number, { id, startedAt }: { id: string; startedAt: number }): void {
    this.#note(id, { accountId, startedAt, at: this.#deps.clock.now(), writtenAt: 0 })
  }

  #touch({ id, active_at: known, account_id: accountId, started_at }: SessionRow, now: number): void {
    this.#note(id, { accountId, startedAt: started_at.getTime(), at: now, writtenAt: known.getTime() })
  }

  #note(id: string, seen: Activity & { writtenAt: number }): void {
    const active = this.#active.get(id)
    if (active === undefined) this.#active.set(id, seen)
    else active.at = seen.at
  }

  #isIdle(row: SessionRow, now: number): boolean {
    return now - Math.max(row.active_at.getTime(), this.#active.get(row.id)?.at ?? 0) > this.#idleMs
  }

  async #load(token: string, fresh: boolean, onUnknown?: () => void): Promise<SessionRow | null> {
    const { pool, clock } = this.#deps
    const kept = fresh ? null : this.#cache.find(token, clock.now())
    if (kept !== null) return kept.row
    onUnknown?.()
    const { generation } = this.#cache
    const row = await findSession(pool, secretHashOf(token))
    if (row !== null) this.#cache.keep(token, row, clock.now(), generation)
    return row
  }
}

/** While an exclusion lasts, an account is what it would be if an operator had excluded it. */
export function statusOf(
  { status, excluded_as, excluded_until }: Pick<SessionRow, 'status' | keyof ExcludedRow>,
  now: number,
): Pick<Session, 'status' | 'exclusion'> {
  const until = excluded_until?.getTime() ?? 0
  const open: OpenStatus = status === 'closed' ? 'blocked' : status
  if (excluded_as === null || until <= now) return { status: open, exclusion: null }
  return { status: open === 'active' ? 'self_excluded' : open, exclusion: { as: excluded_as, until } }
}

/** Why it ended, where its owner did not do it in the same place and has something to do about it. */
const endedOf = ({ end_reason: reason }: SessionRow): SessionEnded | undefined =>
  reason === 'password_reset' || reason === 'ended_by_owner' ? { reason } : undefined

/** While the account is blocked its owner reads that, not that his session is over. */
const isEndedByBlock = ({ ended_at, end_reason, status }: SessionRow): boolean =>
  ended_at !== null && end_reason === 'blocked' && status === 'blocked'

const sessionOf = (row: SessionRow, now: number): Session => ({
  sessionId: row.id,
  accountId: row.account_id,
  mobile: row.mobile,
  ...statusOf(row, now),
  startedAt: row.started_at.getTime(),
})

/** `Authorization: Bearer …`, else the body's `token`. */
function tokenOf(request: FastifyRequest): string | undefined {
  const bearer = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (bearer !== undefined) return bearer
  const token = (request.body as { token?: unknown } | null | undefined)?.token
  return typeof token === 'string' ? token : undefined
}

function cookieInHeader(header: string | undefined): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const [name, value] = pair.trim().split('=', 2)
    if (name === SESSION_COOKIE) return value
  }
  return undefined
}
