// The balance call.
import { BalanceAnswer, BalanceBody } from '@walia/contract/accounts.ts'
import { accountPaths } from '@walia/contract/paths.ts'
import { amountText } from '@walia/domain/money/money.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { App } from '../platform/app.ts'
import type { Platform } from '../platform/platform.ts'

export type WalletDeps = Pick<Platform, 'profile'> & { accounts: Accounts; ledger: Ledger }

/** Pages ask for it by themselves, so it is a view: it neither needs nor renews activity. */
export function registerRoutes(app: App, { accounts, ledger, profile }: WalletDeps): void {
  app.post(
    accountPaths.balance,
    { schema: { body: BalanceBody, response: { 200: BalanceAnswer } } },
    async (request) => {
      const { accountId } = await accounts.authenticate(request, { view: true })
      const { cash, bonus, points } = await ledger.balancesOf(accountId)
      return {
        data: {
          balance: amountText(cash),
          bonus: amountText(bonus),
          points,
          // Bonuses that wait for a condition come with the bonuses; there are none yet.
          pending_bonus: amountText(0),
          currency: profile.currency,
        },
      }
    },
  )
}
