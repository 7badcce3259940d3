// The door of sharing: codes for slips and tickets, and tickets for whoever holds the receipt.
import type { Accounts } from '../accounts/index.ts'
import type { PriceSource } from '../bets/index.ts'
import type { Names } from '../odds/index.ts'
import type { Platform } from '../platform/platform.ts'
import type { Texts } from '../platform/text.ts'
import type { SharingDeps } from './deps.ts'
import { deleteExpired } from './queries.ts'
import { registerRoutes } from './routes.ts'

export type SharingNeeds = {
  book: PriceSource
  names: Names
  texts: Texts
  bets: SharingDeps['bets']
  accounts: Pick<Accounts, 'authenticate'>
  cashoutsOf: SharingDeps['cashoutsOf']
}
/** Adds its calls to the app. */
export function createSharing(
  platform: Platform,
  { book, names, texts, bets, accounts, cashoutsOf }: SharingNeeds,
): void {
  const { app, profile, clock, random, config, jobs } = platform
  // Anybody may try codes and ids, so they share the connections of searches and never wait before a bet.
  const pool = platform.crowdPool ?? platform.pool
  registerRoutes(app, {
    ...{ profile, clock, random, pool, book, names, texts, bets, cashoutsOf },
    publicUrl: config.publicUrl,
    accountOf: async (request) => (await accounts.authenticate(request)).accountId,
  })
  jobs.add('sharing.deleteOld', () => deleteExpired(platform.pool, clock.now()))
}
