// For tests: what an operator opens, opened.
import type { OpenedCampaignId } from '@walia/domain/bonuses/campaigns.ts'
import { createLedger } from '../ledger/index.ts'
import type { Platform } from '../platform/platform.ts'
import { type Bonuses, createBonuses } from './index.ts'

export async function openOffers(bonuses: Pick<Bonuses, 'openCampaign'>, ...offers: OpenedCampaignId[]): Promise<void> {
  for (const offer of offers) await switchOffer(bonuses, offer, true)
}
export const switchOffer = (bonuses: Pick<Bonuses, 'openCampaign'>, offer: OpenedCampaignId, open: boolean) =>
  bonuses.openCampaign(offer, open, { id: null, by: 'ann' })

/** Of a server without accounts: for what asks whether an offer is open. */
export const offersAlone = (platform: Platform): Bonuses =>
  createBonuses(platform, { accounts: {} as never, ledger: createLedger(platform) })
