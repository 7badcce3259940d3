// For tests: operators' requests on a test server whose feed sends nothing, or on a world of payments; and a command as
// `npm run ops` hands it over.
import pg, { type Pool } from 'pg'
import { createBanners } from '../banners/index.ts'
import type { TestServer } from '../bets/testServer.ts'
import type { Boosted } from '../boosted/index.ts'
import type { Harm } from '../harm/index.ts'
import { createLedger } from '../ledger/index.ts'
import type { OddsBoosts } from '../oddsboost/index.ts'
import type { World } from '../payments/testWorld.ts'
import type { Platform } from '../platform/platform.ts'
import type { TestDatabase } from '../platform/testDatabase.ts'
import type { TestPlatform } from '../platform/testPlatform.ts'
import { createTexts } from '../platform/text.ts'
import { createSettlement } from '../settlement/index.ts'
import { createTax } from '../tax/index.ts'
import type { OperationsNeeds, PaymentsByHand } from './carryOut.ts'
import type { CampaignsByHand } from './carryOutCampaign.ts'
import type { PromoByHand } from './carryOutPromo.ts'
import type { VerificationByHand } from './carryOutVerification.ts'
import { createOperations, findOutcome, type Operations, type Outcome } from './index.ts'
import { handIn } from './testOperators.ts'

/** What an operator asks of the feed's slice. */
export type OperatedOdds = OperationsNeeds['odds']

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
    banners: createBanners(platform, { texts: createTexts(platform.profile), accounts: {} as never }),
    accounts: {} as never,
    closing: {} as never,
    bonuses: {} as CampaignsByHand,
    promo: {} as PromoByHand,
    payments: payments ?? ({} as PaymentsByHand),
    tax: createTax(platform),
    harm: {} as Harm,
    fair: {} as never,
    jackpots: {} as never,
    casino: {} as never,
    tv: {} as never,
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
  const id = await handIn(pool, args)
  await operations.carryOut()
  return findOutcome(pool, id)
}

/**
 * The command is carried out and ends before its line is in the audit log, as where the process is killed there; then it is
 * carried out again. Answers both outcomes; `between` runs in the middle.
 */
export async function runKilled(
  { pool, url }: TestDatabase,
  operations: Operations,
  args: readonly string[],
  between: () => Promise<void> = async () => {},
): Promise<{ killed: Outcome; again: Outcome | null }> {
  const id = await handIn(pool, args)
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  try {
    await owner.query(`create or replace function audit_lost() returns trigger language plpgsql as $$
      begin raise exception '%', jsonb_build_object('outcome', new.outcome, 'details', new.details); end $$`)
    await owner.query('create trigger audit_lost before insert on audit_log for each row execute function audit_lost()')
    const lost = await operations.carryOut().then(
      () => null,
      (cause: Error) => cause.message,
    )
    if (lost === null) throw new Error('the audit log took a line')
    await owner.query('drop trigger audit_lost on audit_log')
    await between()
    await operations.carryOut()
    return { killed: JSON.parse(lost), again: await findOutcome(pool, id) }
  } finally {
    await owner.end()
  }
}

/** With bonuses and promo codes alone: commands that need another slice fail. */
export const campaignOperations = (
  platform: TestPlatform,
  bonuses: CampaignsByHand,
  promo = {} as PromoByHand,
): Operations => createOperations(platform, { bonuses, promo, simulated: null } as never)
