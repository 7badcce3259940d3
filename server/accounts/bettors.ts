// Accounts as placement and cash-out see them: who bets, and what bars an account; by a request's session, or by number.
import { cashoutPaths } from '@walia/contract/paths.ts'
import type { FastifyRequest } from 'fastify'
import type { AccountsDeps } from './deps.ts'
import { type AccountStatus, findAccount } from './queries.ts'
import type { Sessions } from './sessions.ts'

/** What an account is barred by. */
export type Standing = { blocked: boolean; excludedUntil: number | null }
export type Bettors = {
  /** Throws a Refusal when nobody is logged in. */
  bettorOf(request: FastifyRequest): Promise<Standing & { accountId: number; playLimitLeft: null }>
  standingOf(accountId: number): Promise<Standing>
  isBlocked(accountId: number): Promise<boolean>
}

export function createBettors({ pool }: Pick<AccountsDeps, 'pool'>, sessions: Sessions): Bettors {
  const statusOf = async (id: number) => (await findAccount(pool, id))?.status
  return {
    async bettorOf(request) {
      const { accountId, status } = await sessions.authenticate(request, { view: isByPage(request) })
      return { accountId, ...standingIn(status), playLimitLeft: null }
    },
    standingOf: async (accountId) => standingIn(await statusOf(accountId)),
    isBlocked: async (accountId) => (await statusOf(accountId)) === 'blocked',
  }
}

const standingIn = (status?: AccountStatus): Standing => ({
  blocked: status === 'blocked',
  excludedUntil: status === 'self_excluded' ? Number.POSITIVE_INFINITY : null,
})

/** Sent by pages by themselves while they are looked at, as cash-out offers are renewed: it does not count as activity. */
const isByPage = ({ method, url }: FastifyRequest): boolean =>
  method === 'GET' || url.split('?')[0] === cashoutPaths.offer
