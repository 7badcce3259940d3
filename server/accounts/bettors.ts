// Accounts as placement and cash-out see them: who bets, and what bars an account; by a request's session, or by number.
import { cashoutPaths } from '@walia/contract/latePaths.ts'
import type { FastifyRequest } from 'fastify'
import type { AccountsDeps } from './deps.ts'
import { type AccountStatus, findAccount, holdAccount, holdStatus, loadLoggedOut, type Queryable } from './queries.ts'
import { type Session, type Sessions, statusOf } from './sessions.ts'

/** What an account is barred by. */
export type Standing = { blocked: boolean; excludedUntil: number | null }
/** A session as others keep it with what was begun in it; epoch ms. */
export type Login = { id: string; startedAt: number }
export type Bettors = {
  /** Throws a Refusal when nobody is logged in. */
  bettorOf(request: FastifyRequest): Promise<Standing & { accountId: number; login: Login }>
  /** He plays where our pages do not see it: the session's activity, as a call of his own is. Of a session that is not over. */
  countPlay(accountId: number, login: Login): void
  /** Ended, run out, or idle. */
  isLoginOver(login: Pick<Login, 'id'>): Promise<boolean>
  /** Which of these sessions are ended or have run out; idle ones are not logged out. */
  loggedOut(sessionIds: readonly string[], db?: Queryable): Promise<ReadonlySet<string>>
  standingOf(accountId: number, db?: Queryable): Promise<Standing>
  /**
   * The same, and it stays so until the transaction ends: a block or an exclusion under way is waited for, and one that
   * comes later waits.
   */
  holdStanding(accountId: number, db: Queryable): Promise<Standing>
  /** By itself or an operator, for longer than a time-out. */
  isSelfExcluded(accountId: number, db: Queryable): Promise<boolean>
  /** Accounts that were excluded since a time, by themselves or an operator, ascending. */
  excludedSince(since: Date): Promise<number[]>
  isBlocked(accountId: number, db?: Queryable): Promise<boolean>
  /**
   * Before the transaction lets money leave the account: whether it is neither blocked nor closed. Until it ends that
   * stays so: a block under way is waited for, and one that comes later waits.
   */
  holdUnblocked(accountId: number, db: Queryable): Promise<boolean>
}

export function createBettors(
  { pool, clock, profile }: Pick<AccountsDeps, 'pool' | 'clock' | 'profile'>,
  sessions: Sessions,
): Bettors {
  return {
    async bettorOf(request) {
      const session = await sessions.authenticate(request, { view: isByPage(request) })
      const { accountId, sessionId: id, startedAt } = session
      return { accountId, login: { id, startedAt }, ...standingIn(session) }
    },
    countPlay: (accountId, login) => sessions.countPlay(accountId, login),
    async isLoginOver({ id }) {
      const { rowCount } = await pool.query('select from sessions_over(array[$1::uuid], $2, $3)', [
        ...[id, new Date(clock.now()), profile.account.sessionIdleMinutes],
      ])
      return rowCount === 1
    },
    loggedOut: (sessionIds, db = pool) => loadLoggedOut(db, sessionIds, new Date(clock.now())),
    standingOf: async (accountId, db = pool) => standingAt(await findAccount(db, accountId), clock.now()),
    holdStanding: async (accountId, db) => standingAt(await holdAccount(db, accountId), clock.now()),
    async isSelfExcluded(accountId, db) {
      const account = await findAccount(db, accountId)
      if (account === null) return false
      const { exclusion } = statusOf(account, clock.now())
      // Also where an operator has blocked the account meanwhile.
      return exclusion === null ? account.status === 'self_excluded' : exclusion.as === 'self_excluded'
    },
    async excludedSince(since) {
      const { rows } = await pool.query<{ account_id: number }>(
        `select distinct account_id from auth_event where at >= $1 and account_id is not null
           and (kind = 'excluded' or kind = 'status' and details ->> 'status' = 'self_excluded') order by account_id`,
        [since],
      )
      return rows.map(({ account_id }) => account_id)
    },
    isBlocked: async (accountId, db = pool) => {
      const account = await findAccount(db, accountId)
      return isBarred(account?.status)
    },
    holdUnblocked: async (accountId, db) => !isBarred(await holdStatus(db, accountId)),
  }
}

const isBarred = (status: AccountStatus | null | undefined) => status === 'blocked' || status === 'closed'

const standingAt = (account: Parameters<typeof statusOf>[0] | null, now: number): Standing =>
  account === null ? { blocked: false, excludedUntil: null } : standingIn(statusOf(account, now))

/** An operator's exclusion has no end. */
const standingIn = ({ status, exclusion }: Pick<Session, 'status' | 'exclusion'>): Standing => ({
  blocked: status === 'blocked',
  excludedUntil: status === 'self_excluded' ? (exclusion?.until ?? Number.POSITIVE_INFINITY) : null,
})

/** Sent by pages by themselves while they are looked at, as cash-out offers are renewed: it does not count as activity. */
const isByPage = ({ method, url }: FastifyRequest): boolean =>
  method === 'GET' || url.split('?')[0] === cashoutPaths.offer
