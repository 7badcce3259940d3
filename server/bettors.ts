// Who bets, as placement and cash-out see an account: by a request's session, or by its number alone.
import { cashoutPaths } from '@walia/contract/paths.ts'
import type { Accounts } from './accounts/index.ts'

type Asked = Parameters<Accounts['authenticate']>[0]

export const bettorsOf = (accounts: Accounts) => {
  const statusOf = async (id: number) => (await accounts.findById(id))?.status
  return {
    async bettorOf(request: Asked) {
      const { accountId, status } = await accounts.authenticate(request, { view: isByPage(request) })
      return { accountId, ...standing(status), playLimitLeft: null }
    },
    standingOf: async (accountId: number) => standing(await statusOf(accountId)),
    isBlocked: async (accountId: number) => (await statusOf(accountId)) === 'blocked',
  }
}

const standing = (status?: string) => ({
  blocked: status === 'blocked',
  excludedUntil: status === 'self_excluded' ? Infinity : null,
})

/** Sent by pages on their own while they are looked at; cash-out offers renew so. No sign that anybody is there. */
const isByPage = ({ method, url }: { method: string; url: string }): boolean =>
  method === 'GET' || url.split('?')[0] === cashoutPaths.offer
