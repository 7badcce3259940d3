// Campaigns that nobody gets anything of before an operator opens them: opening, closing, and which are on offer now.
import {
  type CampaignId,
  campaignsOf,
  isOpenedByOperator,
  isRunning,
  type OpenedCampaignId,
  type Opening,
  openedByOperator,
  wasOpen,
} from '@walia/domain/bonuses/campaigns.ts'
import type { Queryable } from '../ledger/index.ts'
import { doneOnce } from '../platform/doneOnce.ts'
import { repeat } from '../platform/jobs.ts'
import type { BonusesDeps } from './deps.ts'
import { insertOpening, loadCampaigns, loadOpenings, lockCampaign, updateClosed } from './freeBetQueries.ts'

export type Openings = {
  /** An operator has opened it and not closed it since, be it stopped or not. */
  isOpen(campaign: OpenedCampaignId, db: Queryable): Promise<boolean>
  /** Open, and not stopped. */
  isOnOffer(campaign: OpenedCampaignId, db: Queryable): Promise<boolean>
  /** The oldest first. */
  openings(campaign: OpenedCampaignId, db: Queryable): Promise<Opening[]>
  /** Opens, or closes. False where it is not for an operator to open. */
  openCampaign(campaign: string, open: boolean, request: { id: number | null; by: string }): Promise<boolean>
  /** Those on offer, held in memory for every page; another process may have opened or closed one. */
  offers: { open(): readonly OpenedCampaignId[]; start(): Promise<void>; stop(): Promise<void> }
}

const LOOK_MS = 2000

export const openingsIn = (deps: BonusesDeps): Openings => ({
  isOpen: (campaign, db) => isOpenAt(db, campaign, deps.clock.now()),
  isOnOffer: async (campaign, db) => (await offersNow(deps, db)).includes(campaign),
  openings: openingsOf,
  openCampaign: (campaign, open, request) => openCampaign(deps, campaign, open, request),
  offers: offersIn(deps),
})

/**
 * Opening what is open, and closing what is closed, changes nothing. Under the campaign's lock: what is granted meanwhile is
 * granted before. False where it is not for an operator to open.
 */
async function openCampaign(
  { pool, clock }: BonusesDeps,
  name: string,
  open: boolean,
  { id: requestId, by }: { id: number | null; by: string },
): Promise<boolean> {
  const campaign = openedByOperator.find((id) => id === name)
  if (campaign === undefined) return false
  return doneOnce(pool, requestId, async (db) => {
    await lockCampaign(db, campaign)
    const change = { at: new Date(clock.now()), by }
    await (open ? insertOpening(db, campaign, change) : updateClosed(db, campaign, change))
    return true
  })
}

async function openingsOf(campaign: CampaignId, db: Queryable): Promise<Opening[]> {
  return (await loadOpenings(db)).filter((each) => each.campaign === campaign)
}

/** Whether something could be promised then; one that begins by itself is always open. Stopped or not. */
export const isOpenAt = async (db: Queryable, campaign: CampaignId, at: number): Promise<boolean> =>
  !isOpenedByOperator(campaign) || wasOpen(await openingsOf(campaign, db), at)

/** Open now, in its window, and not stopped. */
async function offersNow({ profile, clock }: BonusesDeps, db: Queryable): Promise<OpenedCampaignId[]> {
  const [rows, openings] = await Promise.all([loadCampaigns(db), loadOpenings(db)])
  const { freeBets, oddsBoosts } = campaignsOf(profile.id)
  const now = clock.now()
  return openedByOperator.filter((id) => {
    const campaign = id === 'odds_boost' ? oddsBoosts : freeBets[id]
    if (campaign === null || !isRunning(campaign, now) || (rows.get(id)?.stopped_at ?? null) !== null) return false
    return openings.some((each) => each.campaign === id && wasOpen([each], now))
  })
}

function offersIn(deps: BonusesDeps): Openings['offers'] {
  let held: readonly OpenedCampaignId[] = []
  let stop = async () => {}
  const load = async () => {
    held = await offersNow(deps, deps.pool)
  }
  return {
    open: () => held,
    async start() {
      await load()
      stop = repeat(LOOK_MS, load, (cause) => deps.log.warn({ err: cause }, 'offers were not read'))
    },
    stop: () => stop(),
  }
}
