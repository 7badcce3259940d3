// Claiming the first-deposit bonus: once per account, within the campaign's budget.
import { campaignsOf } from '@walia/domain/bonuses/campaigns.ts'
import { type ClaimFacts, decideClaim, isLate } from '@walia/domain/bonuses/firstDeposit.ts'
import { type Queryable, transferIdOf } from '../ledger/index.ts'
import { Refusal } from '../platform/http.ts'
import { invariant } from '../platform/invariant.ts'
import { publish } from '../platform/outbox.ts'
import { inTransaction } from '../platform/transaction.ts'
import type { BonusesDeps } from './deps.ts'
import { loadCampaigns, lockCampaign, updateSpent } from './freeBetQueries.ts'
import { findGrant, hasPersonClaimed, insertGrant, KIND, lockClaim, type NewGrant } from './queries.ts'

/** `key` null: the call cannot be repeated safely, and stands for itself. The same key again claims nothing more. */
export async function claimBonus(deps: BonusesDeps, accountId: number, key: string | null): Promise<void> {
  await inTransaction(deps.pool, (db) => claimOnce(deps, db, accountId, key))
  deps.outbox.wake()
}

async function claimOnce(deps: BonusesDeps, db: Queryable, accountId: number, key: string | null): Promise<void> {
  const { clock, random } = deps
  const transferId = transferIdOf(clock.now(), random.bytes(10))
  const { spent, stopped } = await lockCampaign(db, KIND)
  await lockClaim(db, accountId)
  // After the lock, which whoever ends the bonuses of an excluded account takes as well.
  await checkStanding(deps, db, accountId)
  const kept = await findGrant(db, accountId)
  if (kept !== null && kept.request_key === key) return
  const decision = decideClaim(
    campaignsOf(deps.profile.id).firstDeposit,
    await factsOf(deps, db, accountId, { spent, stopped }),
  )
  if (!decision.ok) throw new Refusal(decision.code)
  const { amount, rollover, expiresAt } = decision
  await updateSpent(db, KIND, amount)
  await grantOnce(deps, db, {
    accountId,
    campaign: KIND,
    transferId,
    requestKey: key ?? transferId,
    amount,
    rollover,
    expiresAt,
  })
}

type Granted = Omit<NewGrant, 'claimedAt' | 'expiresAt'> & { expiresAt: number; reference?: string }

/** Bonus money, under the claim's lock and where there was none before. */
export async function grantOnce({ ledger, clock }: BonusesDeps, db: Queryable, grant: Granted): Promise<void> {
  const { accountId, transferId, amount, expiresAt, reference = transferId } = grant
  await insertGrant(db, { ...grant, claimedAt: new Date(clock.now()), expiresAt: new Date(expiresAt) })
  const entries = [
    { accountId, book: 'bonus', amount },
    { accountId: 0, book: 'promotions', amount: -amount },
  ]
  const [outcome] = await ledger.post([{ id: transferId, kind: 'bonus', reference, entries }], db)
  invariant(outcome === 'posted', `a bonus that was granted is ${outcome}`)
  await publish(db, 'wallet.changed', { accountId })
}

/** Why the account can claim nothing, whatever is offered; null where it can. A time-out excludes as well. */
async function standingRefusalOf(
  { accounts, clock }: BonusesDeps,
  db: Queryable,
  accountId: number,
): Promise<Refusal | null> {
  const { blocked, excludedUntil } = await accounts.standingOf(accountId, db)
  if (blocked) return new Refusal('ACCOUNT_BLOCKED')
  if (excludedUntil === null || excludedUntil <= clock.now()) return null
  return new Refusal('SELF_EXCLUDED', { until: excludedUntil })
}

export async function checkStanding(deps: BonusesDeps, db: Queryable, accountId: number): Promise<void> {
  const refusal = await standingRefusalOf(deps, db, accountId)
  if (refusal !== null) throw refusal
}

/** To whom a claim is refused nothing is offered either. */
export const isOffered = async (deps: BonusesDeps, accountId: number, db: Queryable = deps.pool): Promise<boolean> =>
  (await standingRefusalOf(deps, db, accountId)) === null

/** The cheap facts first, for who could claim at all. */
async function factsOf(
  deps: BonusesDeps,
  db: Queryable,
  accountId: number,
  { spent, stopped }: { spent: number; stopped: boolean },
): Promise<ClaimFacts> {
  const { ledger, clock, profile, persons } = deps
  const campaign = campaignsOf(profile.id).firstDeposit
  const now = clock.now()
  const none = {
    ...{ now, stopped, deposit: null, withdrawn: false, takenBack: false, reviewMs: 0 },
    ...{ claimed: false, personClaimed: false, left: 0, personKnown: false },
  }
  if (campaign === null) return none
  if ((await findGrant(db, accountId)) !== null) return { ...none, claimed: true }
  const deposit = await ledger.firstDepositOf(accountId, db)
  if (deposit === null) return none
  const dated = { now, depositAt: deposit.at, reviewMs: 0 }
  if (isLate(campaign, dated)) {
    dated.reviewMs = await persons.ask.reviewMs(accountId, new Date(deposit.at), db)
    if (isLate(campaign, dated)) return { ...none, deposit }
  }
  const { reviewMs } = dated
  const withdrawn = await ledger.hasWithdrawn(accountId, new Date(deposit.at), db)
  if (withdrawn) return { ...none, deposit, withdrawn }
  const takenBack = (await ledger.hasTakenBack(accountId, db)) || (await isHeld(deps, db, accountId))
  if (takenBack) return { ...none, deposit, takenBack }
  // In this order: a payer who is named in between is among the connected.
  const personKnown = await persons.ask.isKnown(accountId, db)
  const personClaimed = await hasPersonClaimed(db, accountId)
  return { ...none, deposit, reviewMs, personKnown, personClaimed, left: campaign.budget - spent }
}

/** A slice above says that its money may be gone. */
export async function isHeld({ claimHolds }: BonusesDeps, db: Queryable, accountId: number): Promise<boolean> {
  for (const holds of claimHolds) if (await holds(accountId, db)) return true
  return false
}

/** What a claim would bring now, minor units; 0 where it would be refused. */
export async function claimableOf(deps: BonusesDeps, accountId: number): Promise<number> {
  const decision = await decisionNow(deps, accountId)
  return decision.ok ? decision.amount : 0
}

/**
 * `isOpen`: the first deposit is still to come, and would bring a bonus as far as is known before it. `awaitsPerson`: what can
 * be claimed once it is known whose the account is, minor units.
 */
export type FirstDeposit = { claimable: number; awaitsPerson: number; isOpen: boolean; isOfPerson: boolean }

export async function firstDepositOf(
  deps: BonusesDeps,
  accountId: number,
  db: Queryable = deps.pool,
): Promise<FirstDeposit> {
  const decision = await decisionNow(deps, accountId, db)
  if (decision.ok) return { claimable: decision.amount, awaitsPerson: 0, isOpen: false, isOfPerson: false }
  const { code, amount = 0 } = decision
  const isToCome = code === 'BONUS_NO_DEPOSIT' && decision.left > 0
  const isOfPerson = code === 'BONUS_OF_PERSON' || (isToCome && (await hasPersonClaimed(db, accountId)))
  return { claimable: 0, awaitsPerson: amount, isOpen: isToCome && !isOfPerson, isOfPerson }
}

/** `left` of the budget, minor units. */
async function decisionNow(deps: BonusesDeps, accountId: number, db: Queryable = deps.pool) {
  if (!(await isOffered(deps, accountId, db)))
    return { ok: false as const, code: 'BONUS_NOT_OFFERED' as const, amount: 0, left: 0 }
  const { firstDeposit } = campaignsOf(deps.profile.id)
  const campaign = (await loadCampaigns(db)).get(KIND)
  const facts = { spent: campaign?.spent ?? 0, stopped: (campaign?.stopped_at ?? null) !== null }
  const decision = decideClaim(firstDeposit, await factsOf(deps, db, accountId, facts))
  return { ...decision, left: (firstDeposit?.budget ?? 0) - facts.spent }
}
