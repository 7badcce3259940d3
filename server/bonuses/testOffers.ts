// For tests: what an operator opens, opened.
import type { CampaignId, OpenedCampaignId } from '@walia/domain/bonuses/campaigns.ts'
import { createLedger } from '../ledger/index.ts'
import type { Platform } from '../platform/platform.ts'
import { asOwner, pastTriggers } from '../platform/testDatabase.ts'
import { type Bonuses, createBonuses } from './index.ts'

export async function openOffers(bonuses: Pick<Bonuses, 'openCampaign'>, ...offers: OpenedCampaignId[]): Promise<void> {
  for (const offer of offers) await switchOffer(bonuses, offer, true)
}
export const switchOffer = (bonuses: Pick<Bonuses, 'openCampaign'>, offer: OpenedCampaignId, open: boolean) =>
  bonuses.openCampaign(offer, open, { id: null, by: 'ann' })

/** As if it had given so much more, or never so much. */
export async function addSpent(platform: Platform, campaign: CampaignId, amount: number): Promise<void> {
  const { databaseUrl } = platform.config
  await asOwner(databaseUrl, 'insert into bonus_campaign (campaign) values ($1) on conflict do nothing', [campaign])
  await pastTriggers(databaseUrl, 'update bonus_campaign set spent = spent + $2 where campaign = $1', [
    campaign,
    amount,
  ])
}

/** Of a server without accounts: for what asks whether an offer is open. */
export const offersAlone = (platform: Platform): Bonuses =>
  createBonuses(platform, { accounts: {} as never, ledger: createLedger(platform) })
