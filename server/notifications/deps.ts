// What every use case of notifications is handed.
import type { Accounts } from '../accounts/index.ts'
import type { Bets } from '../bets/index.ts'
import type { Reach } from '../platform/callAddress.ts'
import type { Platform } from '../platform/platform.ts'
import type { Texts } from '../platform/text.ts'
import type { Vapid } from './vapid.ts'

export type NotificationsNeeds = {
  accounts: Pick<Accounts, 'authenticate' | 'standingOf' | 'isBlocked' | 'loggedOut' | 'findById'>
  bets: Pick<Bets, 'ticketCodes'>
  texts: Texts
  /** Origin of development's own push service. */
  localService?: string | null
}
export type NotificationsDeps = Required<NotificationsNeeds> &
  Pick<Platform, 'pool' | 'profile' | 'clock' | 'config' | 'log'> & { vapid: Vapid | null; reach: Reach }

export const nowOf = ({ clock }: Pick<NotificationsDeps, 'clock'>): Date => new Date(clock.now())
