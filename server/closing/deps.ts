// What every use case of closing is handed.
import type { Accounts } from '../accounts/index.ts'
import type { Bets } from '../bets/index.ts'
import type { Bonuses } from '../bonuses/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Payments } from '../payments/index.ts'
import type { Platform } from '../platform/platform.ts'
import type { Texts } from '../platform/text.ts'

/** The house's book of what was too little for a withdrawal: it stays the bettor's, and an operator pays it. */
export const OWED = 'owed_to_closed'

export type ClosingNeeds = {
  accounts: Pick<
    Accounts,
    'authenticate' | 'checkOwner' | 'lockToClose' | 'close' | 'closed' | 'closedIds' | 'findById' | 'standingOf'
  >
  ledger: Ledger
  bonuses: Pick<Bonuses, 'forfeit'>
  bets: Pick<Bets, 'openCount'>
  payments: Pick<Payments, 'undecidedCount' | 'undecidedOf' | 'isHeldByReversal'>
  texts: Texts
}
export type ClosingDeps = Pick<Platform, 'pool' | 'profile' | 'clock' | 'random' | 'outbox'> & ClosingNeeds
