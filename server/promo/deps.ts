// What every use case of promo codes is handed.
import type { Accounts } from '../accounts/index.ts'
import type { Bonuses } from '../bonuses/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Platform } from '../platform/platform.ts'

export type PromoNeeds = {
  accounts: Pick<Accounts, 'authenticate' | 'connectionsOf' | 'findById' | 'standingOf'>
  bonuses: Pick<
    Bonuses,
    | 'firstDepositOf'
    | 'grantFreeBet'
    | 'grantPoints'
    | 'grantBonusMoney'
    | 'hadBonusMoney'
    | 'isHeld'
    | 'isOpen'
    | 'isPersonKnown'
    | 'isStopped'
  >
  ledger: Pick<Ledger, 'movedSince' | 'turnedOver'>
}
export type PromoDeps = Pick<Platform, 'pool' | 'profile' | 'clock' | 'random' | 'outbox'> & PromoNeeds
