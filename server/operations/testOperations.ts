// For tests: operators' requests on a test server whose feed sends nothing, or on a world of payments; and a command as
// `npm run ops` hands it over.
import type { Pool } from 'pg'
import { createBanners } from '../banners/index.ts'
import type { TestServer } from '../bets/testServer.ts'
import type { Boosted } from '../boosted/index.ts'
import type { Harm } from '../harm/index.ts'
import { createLedger } from '../ledger/index.ts'
import type { Odds } from '../odds/index.ts'
import type { OddsBoosts } from '../oddsboost/index.ts'
import type { World } from '../payments/testWorld.ts'
import type { Platform } from '../platform/platform.ts'
import type { TestPlatform } from '../platform/testPlatform.ts'
import { createTexts } from '../platform/text.ts'
import { createSettlement } from '../settlement/index.ts'
import { createTax } from '../tax/index.ts'
import type { PaymentsByHand } from './carryOut.ts'
import type { CampaignsByHand } from './carryOutCampaign.ts'
import type { PromoByHand } from './carryOutPromo.ts'
import type { VerificationByHand } from './carryOutVerification.ts'
import { createOperations, findOutcome, insertRequest, type Operations, readCommand } from './index.ts'

/** What an operator asks of the feed's slice. */
export type OperatedOdds = Pick<Odds, 'applyByHand' | 'health' | 'heldLines' | 'releaseHeld'>

type TestNeeds = {
  boosted?: Boosted
  oddsBoosts?: OddsBoosts
  odds?: OperatedOdds
  payments?: PaymentsByHand
}

export function testOperations(
  { platform, book, bets }: TestServer,
  { boosted, oddsBoosts, odds, payments }: TestNeeds,
): Operations {
  const lines = { loadLineChanges: async () => [], loadLines: async () => [] }
  return createOperations(platform, {
    odds: odds ?? ({} as OperatedOdds),
    settlement: createSettlement(platform, { book, lines }),
    bets,
    ledger: createLedger(platform),
    boosted: boosted ?? ({} as Boosted),
    oddsBoosts: oddsBoosts ?? ({} as OddsBoosts),
    banners: createBanners(platform, { texts: createTexts(platform.profile) }),
    accounts: {} as never,
    closing: {} as never,
    bonuses: {} as CampaignsByHand,
    promo: {} as PromoByHand,
    payments: payments ?? ({} as PaymentsByHand),
    tax: createTax(platform),
    harm: {} as Harm,
    fair: {} as never,
    jackpots: {} as never,
    abuse: {} as never,
    verification: {} as VerificationByHand,
    referral: {} as never,
    affiliates: {} as never,
    keys: {} as never,
    sms: { report: async () => ({ counts: [], failures: [] }) },
    simulated: null,
  })
}

/** With payments, the ledger and markers of harm alone: commands that need another slice fail. */
export const paymentOperations = ({ platform, payments, ledger }: World, harm?: Harm): Operations =>
  createOperations(platform, { payments, ledger, harm, simulated: null } as never)

/** With verification alone. */
export const verificationOperations = (platform: Platform, verification: VerificationByHand): Operations =>
  createOperations(platform, { verification } as never)

/** Hands the command in, carries it out, and answers with its outcome. */
export async function runCommand(pool: Pool, operations: Operations, args: readonly string[]) {
  const command = readCommand(args)
  if (!command.ok) throw new Error(command.message)
  const id = await insertRequest(pool, command.request)
  await operations.carryOut()
  return findOutcome(pool, id)
}

/** With bonuses and promo codes alone: commands that need another slice fail. */
export const campaignOperations = (
  platform: TestPlatform,
  bonuses: CampaignsByHand,
  promo = {} as PromoByHand,
): Operations => createOperations(platform, { bonuses, promo, simulated: null } as never)
