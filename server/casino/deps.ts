// What the casino's use cases are handed.
import type { Accounts } from '../accounts/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Batcher } from '../platform/batcher.ts'
import type { Platform } from '../platform/platform.ts'
import type { CasinoAccess, ProviderAccess } from './access.ts'
import type { Game, Session, Taken, WalletCommand } from './queries.ts'

export type CasinoNeeds = {
  accounts: Pick<Accounts, 'authenticate' | 'bettorOf' | 'standingOf' | 'countPlay' | 'isLoginOver'>
  ledger: Pick<Ledger, 'balancesOf'>
  access: CasinoAccess
}

/** Copies of rows that are asked for with every call; the outbox and short lives correct them. */
export type Copies = {
  session(tokenHash: Buffer): Promise<Session | null>
  game(provider: string, code: string): Promise<Game | null>
  standing(accountId: number): ReturnType<Accounts['standingOf']>
}

export type CasinoDeps = Pick<Platform, 'app' | 'pool' | 'profile' | 'clock' | 'outbox' | 'log' | 'config' | 'random'> &
  Omit<CasinoNeeds, 'access'> & {
    operatorKey: CasinoAccess['operatorKey']
    providers: ReadonlyMap<string, ProviderAccess>
    nextId: () => string
    batcher: Batcher<WalletCommand, Taken>
    copies: Copies
  }
