// Campaigns as an operator sees them: what they cost so far, which are stopped, and free bets given and cancelled by hand.
import { type CampaignId, campaignList } from '@walia/domain/bonuses/campaigns.ts'
import type { FreeBetState } from '@walia/domain/bonuses/freeBets.ts'
import { doneOnce } from '../platform/doneOnce.ts'
import type { BonusesDeps } from './deps.ts'
import {
  findFreeBetById,
  loadCampaigns,
  loadFreeBets,
  loadOpenings,
  lockCampaign,
  updateStopped,
} from './freeBetQueries.ts'
import { type FreeBetOutcome, grantFreeBet, settleFreeBets } from './freeBets.ts'

/** `spent` and `budget` in minor units. */
export type CampaignState = {
  id: CampaignId
  from: string
  until: string | null
  opens: 'itself' | 'operator'
  spent: number
  /** Null where each gift has its own. */
  budget: number | null
  /** By an operator and not closed since; null for others, and those that begin by themselves. */
  opened: { at: string; by: string } | null
  stopped: { at: string; by: string } | null
}

/** `remaining`: what was not staked when it was last counted, or when it ended; minor units. */
export type GivenFreeBet = {
  id: string
  campaign: string
  occasion: string
  state: FreeBetState
  amount: number
  remaining: number
  grantedAt: string
  expiresAt: string
}

export async function campaignsNow({ pool, profile }: BonusesDeps): Promise<CampaignState[]> {
  const [rows, openings] = await Promise.all([loadCampaigns(pool), loadOpenings(pool)])
  return campaignList(profile.id).map((campaign) => {
    const row = rows.get(campaign.id)
    const { stopped_at: at = null, stopped_by: by = null } = row ?? {}
    const opening = openings.find((each) => each.campaign === campaign.id && each.until === null)
    return {
      ...campaign,
      spent: row?.spent ?? 0,
      opened: opening === undefined ? null : { at: new Date(opening.from).toISOString(), by: opening.by },
      stopped: at === null || by === null ? null : { at: at.toISOString(), by },
    }
  })
}

export async function switchCampaign(
  { pool, profile, clock }: BonusesDeps,
  name: string,
  stopped: boolean,
  { id: requestId, by }: { id: number | null; by: string },
): Promise<boolean> {
  const campaign = campaignList(profile.id).find(({ id }) => id === name)
  if (campaign === undefined) return false
  return doneOnce(pool, requestId, async (db) => {
    await lockCampaign(db, campaign.id)
    await updateStopped(db, campaign.id, stopped ? { at: new Date(clock.now()), by } : null)
    return true
  })
}

export async function giveFreeBet(
  deps: BonusesDeps,
  accountId: number,
  amount: number,
  request: number,
): Promise<FreeBetOutcome | { ok: false; code: 'NO_SUCH_ACCOUNT' }> {
  if ((await deps.accounts.findById(accountId)) === null) return { ok: false, code: 'NO_SUCH_ACCOUNT' }
  const grant = { campaign: 'goodwill', accountId, occasion: `request ${request}`, amount } as const
  const outcome = await doneOnce(deps.pool, request, (db) => grantFreeBet(deps, db, grant))
  deps.outbox.wake()
  return outcome
}

export async function cancelFreeBet(
  deps: BonusesDeps,
  id: string,
  requestId: number | null = null,
): Promise<number | null> {
  const grant = await findFreeBetById(deps.pool, id)
  if (grant === null) return null
  const left = await doneOnce(deps.pool, requestId, async (db) => {
    await settleFreeBets(deps, db, grant.account_id, (one) => one === grant.id)
    const after = await findFreeBetById(db, id)
    return after?.state === 'cancelled' ? after.remaining : null
  })
  deps.outbox.wake()
  return left
}

/** The newest first, those that ended included. */
export async function freeBetsOf({ pool }: BonusesDeps, accountId: number): Promise<GivenFreeBet[]> {
  return (await loadFreeBets(pool, accountId)).map((row) => ({
    ...{ id: row.id, campaign: row.campaign, occasion: row.occasion, state: row.state },
    ...{ amount: row.amount, remaining: row.remaining },
    grantedAt: row.granted_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }))
}
