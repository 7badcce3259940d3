// The balance call.
import { BalanceAnswer, BalanceBody } from '@walia/contract/accounts.ts'
import { accountPaths } from '@walia/contract/paths.ts'
import { amountText } from '@walia/domain/money/money.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Bonuses } from '../bonuses/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { App } from '../platform/app.ts'
import type { Platform } from '../platform/platform.ts'

export type WalletDeps = Pick<Platform, 'profile'> & { accounts: Accounts; ledger: Ledger; bonuses: Bonuses }

/** Pages ask for it by themselves, so it is a view: it neither needs nor renews activity. */
export function registerRoutes(app: App, { accounts, ledger, bonuses, profile }: WalletDeps): void {
  app.post(
    accountPaths.balance,
    { config: { reads: true }, schema: { body: BalanceBody, response: { 200: BalanceAnswer } } },
    async (request) => {
      const { accountId, status } = await accounts.authenticate(request, { view: true })
      const [{ cash, bonus, points }, pending] = await Promise.all([
        ledger.balancesOf(accountId),
        bonuses.claimableOf(accountId),
      ])
      return {
        data: {
          balance: amountText(cash),
          bonus: amountText(bonus),
          points,
          pending_bonus: amountText(pending),
          is_excluded: status === 'self_excluded',
          currency: profile.currency,
        },
      }
    },
  )
}
