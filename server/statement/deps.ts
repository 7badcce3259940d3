// What the account statement is handed.
import type { StatementMovement } from '@walia/contract/statement.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Bonuses } from '../bonuses/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Platform } from '../platform/platform.ts'
import type { Texts } from '../platform/text.ts'

export type GameTicket = NonNullable<StatementMovement['game_ticket']>

export type StatementNeeds = {
  accounts: Pick<Accounts, 'authenticate'>
  ledger: Pick<Ledger, 'balancesOf' | 'movementsOf' | 'periodsOf'>
  texts: Texts
  /** Public ids of an account's tickets by their own. */
  ticketCodes(accountId: number, betIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** What was given to an account by which campaign, by the transfer's id. */
  giftCauses: Bonuses['giftCauses']
  /** Tickets of an account's cash-outs by the id of the accepted offer. */
  cashedOutBets(accountId: number, offerIds: readonly string[]): Promise<ReadonlyMap<string, string>>
}
export type StatementDeps = StatementNeeds & Pick<Platform, 'pool' | 'profile' | 'clock'>
