// The door of the wallet: a player's balances on the wire, money put in, and the news that they changed.
import type { Accounts } from '../accounts/index.ts'
import type { Balances, Entry, Ledger, PostOutcome, Queryable } from '../ledger/index.ts'
import type { Platform } from '../platform/platform.ts'
import { registerRoutes } from './routes.ts'

export type { WalletEvents } from './events.ts'

/** Money that comes in from outside: `amount` and `fee` add up to what the provider took. */
export type IncomingMoney = { accountId: number; provider: string; reference: string; amount: number; fee: number }

export type Wallet = {
  balancesOf(accountId: number, db?: Queryable): Promise<Balances>
  /** Credits cash once per reference, in the caller's transaction; tell `changed` after the commit. */
  deposit(money: IncomingMoney, db?: Queryable): Promise<PostOutcome>
  /** After a commit that moved a player's money: listeners of `walletChanged` read the balances anew. */
  changed(accountId: number): void
}

export function createWallet(platform: Platform, { accounts, ledger }: { accounts: Accounts; ledger: Ledger }): Wallet {
  registerRoutes({ ...platform, accounts, ledger })
  return {
    balancesOf: (accountId, db) => ledger.balancesOf(accountId, db),
    async deposit({ accountId, provider, reference, amount, fee }, db) {
      const entries: Entry[] = [
        { accountId, book: 'cash', amount },
        { accountId: 0, book: `provider:${provider}`, amount: -(amount + fee) },
      ]
      if (fee > 0) entries.push({ accountId: 0, book: 'fees', amount: fee })
      const [outcome] = await ledger.post([{ kind: 'deposit', reference, entries }], db)
      return outcome ?? 'duplicate'
    },
    changed: (accountId) => platform.bus.publish('walletChanged', { accountId }),
  }
}
