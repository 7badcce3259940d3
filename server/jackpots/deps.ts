// What jackpots' use cases are handed.
import type { Accounts } from '../accounts/index.ts'
import type { Bets } from '../bets/index.ts'
import type { Bonuses } from '../bonuses/index.ts'
import type { Fair } from '../fair/index.ts'
import type { GameStakes } from '../gamestakes/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Matches } from '../matches/index.ts'
import type { Names, Odds } from '../odds/index.ts'
import type { Platform } from '../platform/platform.ts'
import type { Rounds } from '../rounds/index.ts'

export type JackpotsNeeds = {
  rounds: Pick<Rounds, 'publish'>
  odds: Pick<Odds, 'book' | 'loadLines'>
  names: Names
  matches: Pick<Matches, 'formOf'>
  ledger: Ledger
  gameStakes: GameStakes
  accounts: Pick<Accounts, 'bettorOf' | 'authenticate'>
  bets: Pick<Bets, 'sellEntries'>
  fair: Fair
  bonuses: Pick<Bonuses, 'grantBonusMoney' | 'grantFreeBet' | 'campaigns'>
}
export type JackpotsDeps = JackpotsNeeds &
  Pick<Platform, 'pool' | 'profile' | 'clock' | 'random' | 'outbox' | 'leases' | 'log' | 'config'> & {
    /** What rounds wait for, as it was logged last, by round and match or draw. */
    logged: Map<string, string>
    /** What open rounds had taken, and which matches were in trouble, when it was published last. */
    published: string
  }

/** 1x2 of the whole match. */
export const RESULT_MARKET = 1

/** Of a simulated world that runs faster than the clock on the wall. */
export const speedOf = ({ config }: Pick<JackpotsDeps, 'config'>): number => (config.feed ? 1 : config.simSpeed)
