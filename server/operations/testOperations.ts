// For tests: operators' requests on a test server whose feed sends nothing.
import { createBanners } from '../banners/index.ts'
import type { TestServer } from '../bets/testServer.ts'
import type { Boosted } from '../boosted/index.ts'
import { createLedger } from '../ledger/index.ts'
import type { Odds } from '../odds/index.ts'
import { createTexts } from '../platform/text.ts'
import { createSettlement } from '../settlement/index.ts'
import type { PaymentsByHand } from './carryOut.ts'
import { createOperations, type Operations } from './index.ts'

/** What an operator asks of the feed's slice. */
export type OperatedOdds = Pick<Odds, 'applyByHand' | 'health' | 'heldLines' | 'releaseHeld'>

type TestNeeds = {
  boosted: Boosted
  odds?: OperatedOdds
  payments?: PaymentsByHand
}

export function testOperations(
  { platform, book, bets }: TestServer,
  { boosted, odds, payments }: TestNeeds,
): Operations {
  const lines = { loadLineChanges: async () => [], loadLines: async () => [] }
  return createOperations(platform, {
    odds: odds ?? ({} as OperatedOdds),
    settlement: createSettlement(platform, { book, lines }),
    bets,
    ledger: createLedger(platform),
    boosted,
    banners: createBanners(platform, { texts: createTexts(platform.profile) }),
    payments: payments ?? ({} as PaymentsByHand),
    sms: { report: async () => ({ counts: [], failures: [] }) },
    simulated: null,
  })
}
