// Points and bonus money that a campaign gives without a deposit or a bet, each in the transaction of its cause.
import { campaignsOf, type FreeBetCampaignId } from '@walia/domain/bonuses/campaigns.ts'
import { decideFreeBet, type FreeBetRefusal } from '@walia/domain/bonuses/freeBets.ts'
import { type Queryable, transferIdOf } from '../ledger/index.ts'
import { invariant } from '../platform/invariant.ts'
import { publish } from '../platform/outbox.ts'
import { grantOnce } from './claim.ts'
import type { BonusesDeps } from './deps.ts'
import { lockCampaign, updateSpent } from './freeBetQueries.ts'
import { isBarred } from './freeBets.ts'
import { isOpenAt } from './openings.ts'
import { findGrant, hasPersonClaimed, KIND, lockClaim } from './queries.ts'

const DAY_MS = 86_400_000

/** `code` is the promo code that brought it, which the statement names. Amounts in minor units, points whole; `cost` is what the points are redeemed for, which the campaign's ceiling counts. */
export type PointsGrant = {
  campaign: FreeBetCampaignId
  accountId: number
  amount: number
  cost: number
  code?: string
}
export type BonusMoneyGrant = { campaign: 'promo' | 'free_jackpot'; accountId: number; amount: number; code?: string }
export type GiftOutcome = { ok: true } | FreeBetRefusal
export type BonusMoneyOutcome = GiftOutcome | { ok: false; code: 'BONUS_HAD' }

/** Of a kind of its own: what is given raises no tier, which earned points do. The caller knows what it has granted before. */
export async function grantPoints(deps: BonusesDeps, db: Queryable, grant: PointsGrant): Promise<GiftOutcome> {
  const { campaign, accountId, amount, cost, code } = grant
  const decision = await decideGift(deps, db, { campaign, accountId, cost })
  if (!decision.ok) return decision
  await updateSpent(db, campaign, cost)
  const id = transferIdOf(deps.clock.now(), deps.random.bytes(10))
  const entries = [
    { accountId, book: 'points', amount },
    { accountId: 0, book: 'points_issued', amount: -amount },
  ]
  const [outcome] = await deps.ledger.post(
    [{ id, kind: 'points_given', reference: referenceOf(id, code), entries }],
    db,
  )
  invariant(outcome === 'posted', `points that are given are ${outcome}`)
  await publish(db, 'wallet.changed', { accountId })
  return { ok: true }
}

/**
 * On the terms of the first-deposit bonus, and instead of it: a person has bonus money once. So the first deposit's campaign
 * is locked as well, after the one that pays.
 */
export async function grantBonusMoney(
  deps: BonusesDeps,
  db: Queryable,
  { campaign, accountId, amount, code }: BonusMoneyGrant,
): Promise<BonusMoneyOutcome> {
  const terms = campaignsOf(deps.profile.id).firstDeposit
  if (terms === null) return { ok: false, code: 'CAMPAIGN_OVER' }
  const decision = await decideGift(deps, db, { campaign, accountId, cost: amount }, KIND)
  if (!decision.ok) return decision
  if (await hadBonusMoney(db, accountId)) return { ok: false, code: 'BONUS_HAD' }
  await updateSpent(db, campaign, amount)
  const now = deps.clock.now()
  const transferId = transferIdOf(now, deps.random.bytes(10))
  await grantOnce(deps, db, {
    ...{ accountId, campaign, transferId, requestKey: transferId, amount, reference: referenceOf(transferId, code) },
    ...{ rollover: amount * terms.rollover, expiresAt: now + terms.days * DAY_MS },
  })
  return { ok: true }
}

/** Its id, and behind it the code that brought it. */
const referenceOf = (id: string, code: string | undefined): string => (code === undefined ? id : `${id} ${code}`)

/** The account, or another one of the same browser or payer. */
export const hadBonusMoney = async (db: Queryable, accountId: number): Promise<boolean> =>
  (await findGrant(db, accountId)) !== null || (await hasPersonClaimed(db, accountId))

/** Under the campaign's lock, then of `also`, then of the account's claim. */
async function decideGift(
  deps: BonusesDeps,
  db: Queryable,
  { campaign, accountId, cost }: { campaign: FreeBetCampaignId; accountId: number; cost: number },
  also?: typeof KIND,
): Promise<GiftOutcome> {
  const { spent, stopped } = await lockCampaign(db, campaign)
  if (also !== undefined) await lockCampaign(db, also)
  await lockClaim(db, accountId)
  const barred = await isBarred(deps, db, accountId)
  const rules = campaignsOf(deps.profile.id).freeBets[campaign]
  const now = deps.clock.now()
  return decideFreeBet(rules, {
    ...{ now, stopped, barred, amount: cost, spent },
    open: await isOpenAt(db, campaign, now),
  })
}
