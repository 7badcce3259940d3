// The door of cash-out: what open tickets are worth now, accepted once, by the bettor or at a value set before.
import type { CashedOutPart } from '@walia/contract/cashout.ts'
import type { SoldByItself } from '@walia/contract/websocket.ts'
import { createHolds, findTicketRef, loadTicketCodes } from '../bets/index.ts'
import { MINUTE } from '../platform/periods.ts'
import type { Platform } from '../platform/platform.ts'
import { type AutoWatch, createAutoWatch } from './autoWatch.ts'
import type { CashoutDeps } from './deps.ts'
import { deleteOldOffers, loadCashedOutBets, loadCashouts, loadSoldByItself } from './queries.ts'
import { registerRoutes } from './routes.ts'
import { partOf, soldOf } from './wire.ts'

export { loadTicketsOfOffers } from './queries.ts'

/** `sells`: as long as this process leads the feed, unless given. */
export type CashoutNeeds = Pick<CashoutDeps, 'book' | 'ledger' | 'texts' | 'bettorOf' | 'isBlocked'> &
  Partial<Pick<CashoutDeps, 'sells'>>

export type Cashout = {
  /** Follows prices for the tickets that wait for a value. */
  start(): Promise<void>
  stop(): Promise<void>
  /** What was cashed out of a ticket, oldest first, whoever asks; by the ticket's public id. */
  cashoutsOf(betId: string): Promise<CashedOutPart[]>
  /** Tickets of an account's cash-outs by the id of the accepted offer. */
  cashedOutBets(accountId: number, offerIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** An account's bets that were cashed out by themselves within the last day, newest first. */
  soldByItself(accountId: number): Promise<SoldByItself[]>
  /** Acceptances that wait in the live hold. */
  readonly heldCount: number
  /** For tests and command lines. */
  watch: Pick<AutoWatch, 'sweep' | 'idle' | 'count'>
}

const SOLD_MAX = 5
/** Long beyond any hold. */
const OFFERS_KEPT_MINUTES = 10

export function createCashout(platform: Platform, needs: CashoutNeeds): Cashout {
  const { app, profile, clock, random, pool, leases, log, outbox, jobs } = platform
  const holds = createHolds(needs.book, clock)
  const deps: CashoutDeps = {
    ...{ profile, clock, random, pool, leases, log, holds, sells: () => leases.holds('feed') },
    ...needs,
    published: () => outbox.wake(),
  }
  const watch = createAutoWatch(deps)
  registerRoutes(app, { ...deps, watch })
  jobs.add('cashout.deleteOld', { role: 'settlement', every: MINUTE }, () => deleteOldOffers(pool, OFFERS_KEPT_MINUTES))
  return {
    async start() {
      await watch.start()
    },
    async stop() {
      await watch.stop()
      holds.stop()
    },
    async cashoutsOf(betId) {
      const ticket = await findTicketRef(pool, betId)
      return ticket === null ? [] : (await loadCashouts(pool, ticket.accountId, ticket.betId)).map(partOf)
    },
    cashedOutBets: (accountId, offerIds) => loadCashedOutBets(pool, accountId, offerIds),
    async soldByItself(accountId) {
      const rows = await loadSoldByItself(pool, accountId, SOLD_MAX)
      const ids = rows.map((row) => row.bet_id)
      return soldOf(rows, await loadTicketCodes(pool, accountId, ids))
    },
    get heldCount() {
      return holds.count
    },
    watch,
  }
}
