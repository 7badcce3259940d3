// What every use case of closing is handed.
import type { Accounts } from '../accounts/index.ts'
import type { Bets } from '../bets/index.ts'
import type { Bonuses } from '../bonuses/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Payments } from '../payments/index.ts'
import type { Platform } from '../platform/platform.ts'
import type { Texts } from '../platform/text.ts'

export type ClosingNeeds = {
  accounts: Pick<Accounts, 'authenticate' | 'checkOwner' | 'lockToClose' | 'close' | 'closed'>
  ledger: Ledger
  bonuses: Pick<Bonuses, 'forfeit'>
  bets: Pick<Bets, 'openCount'>
  payments: Pick<Payments, 'undecidedCount'>
  texts: Texts
}
export type ClosingDeps = Pick<Platform, 'pool' | 'profile' | 'clock' | 'random' | 'outbox'> & ClosingNeeds
