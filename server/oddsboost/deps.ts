// What every use case of odds boosts is handed.
import type { Accounts } from '../accounts/index.ts'
import type { Bonuses } from '../bonuses/index.ts'
import type { Names, PriceBook } from '../odds/index.ts'
import type { Platform } from '../platform/platform.ts'

export type OddsBoostNeeds = {
  book: PriceBook
  names: Names
  accounts: Pick<Accounts, 'authenticate' | 'findById'>
  bonuses: Pick<Bonuses, 'isOnOffer' | 'openCampaign' | 'openings'>
  /** The matches that home opens with: in development one of them has a boost. */
  onHome?: () => readonly number[]
}
export type OddsBoostDeps = Pick<Platform, 'pool' | 'profile' | 'clock'> & OddsBoostNeeds
