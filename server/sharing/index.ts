// The door of sharing: codes for slips and tickets, and tickets for whoever holds the receipt.
import type { SharedAnswer } from '@walia/contract/sharing.ts'
import type { Accounts } from '../accounts/index.ts'
import type { PriceSource } from '../bets/index.ts'
import type { Names } from '../odds/index.ts'
import { Refusal } from '../platform/http.ts'
import { HOUR } from '../platform/periods.ts'
import type { Platform } from '../platform/platform.ts'
import type { Texts } from '../platform/text.ts'
import { type DecodeRequest, decodeShare } from './decode.ts'
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
export type Sharing = {
  /** What is behind a code; null where it is unknown or over. Throws TOO_MANY_REQUESTS for who guesses. */
  open(request: DecodeRequest): Promise<SharedAnswer | null>
}

/** Adds its calls to the app. */
export function createSharing(
  platform: Platform,
  { book, names, texts, bets, accounts, cashoutsOf }: SharingNeeds,
): Sharing {
  const { app, profile, clock, random, config, jobs } = platform
  // Anybody may try codes and ids, so they share the connections of searches and never wait before a bet.
  const pool = platform.crowdPool ?? platform.pool
  const deps: SharingDeps = {
    ...{ profile, clock, random, pool, book, names, texts, bets, cashoutsOf },
    publicUrl: config.publicUrl,
    accountOf: async (request) => (await accounts.authenticate(request)).accountId,
  }
  registerRoutes(app, deps)
  jobs.add('sharing.deleteOld', { role: 'desk', every: HOUR }, () => deleteExpired(platform.pool, clock.now()))
  return {
    open: (request) =>
      decodeShare(deps, request).catch((cause: Error) => {
        if (cause instanceof Refusal && cause.code === 'SHARE_CODE_UNKNOWN') return null
        throw cause
      }),
  }
}
