// Claiming the sign-up offer: a free bet, once per person, within the campaign's ceiling.
import { campaignsOf } from '@walia/domain/bonuses/campaigns.ts'
import { decideSignUp, type SignUpFacts } from '@walia/domain/bonuses/signUp.ts'
import type { Queryable } from '../ledger/index.ts'
import { Refusal } from '../platform/http.ts'
import { invariant } from '../platform/invariant.ts'
import { inTransaction } from '../platform/transaction.ts'
import { checkStanding, isOffered } from './claim.ts'
import type { BonusesDeps } from './deps.ts'
import { findFreeBet, hasPersonFreeBet, loadCampaigns, lockCampaign } from './freeBetQueries.ts'
import { grantFreeBet } from './freeBets.ts'
import { lockClaim } from './queries.ts'

const CAMPAIGN = 'sign_up'
/** The only one: an account signs up once. */
const OCCASION = 'sign_up'

type Campaign = Pick<SignUpFacts, 'spent' | 'stopped'>

/** Claiming again answers as the first time did, and brings nothing more. */
export async function claimSignUp(deps: BonusesDeps, accountId: number): Promise<void> {
  const { pool, profile } = deps
  // Refused before the lock that all claims wait for, where that is so already.
  await checkStanding(deps, pool, accountId)
  const before = await factsOf(deps, pool, accountId, await campaignNow(deps))
  const early = decideSignUp(campaignsOf(profile.id).signUp, before)
  if (!before.claimed && !early.ok) throw new Refusal(early.code)
  await inTransaction(deps.pool, async (db) => {
    // Under the campaign's lock two accounts of one person come one after the other.
    const campaign = await lockCampaign(db, CAMPAIGN)
    await lockClaim(db, accountId)
    await checkStanding(deps, db, accountId)
    const facts = await factsOf(deps, db, accountId, campaign)
    if (facts.claimed) return
    const decision = decideSignUp(campaignsOf(deps.profile.id).signUp, facts)
    if (!decision.ok) throw new Refusal(decision.code)
    const grant = { campaign: CAMPAIGN, accountId, occasion: OCCASION, amount: decision.amount } as const
    const outcome = await grantFreeBet(deps, db, grant)
    invariant(outcome.ok, 'a sign-up offer that was decided is granted')
  })
  deps.outbox.wake()
}

/** What a claim would bring now, minor units, 0 where it would be refused; and whether it is for the person's other account. */
export async function signUpNow(
  deps: BonusesDeps,
  accountId: number,
): Promise<{ claimable: number; isOfPerson: boolean }> {
  const { signUp } = campaignsOf(deps.profile.id)
  if (signUp === null || !(await isOffered(deps, accountId))) return { claimable: 0, isOfPerson: false }
  const decision = decideSignUp(signUp, await factsOf(deps, deps.pool, accountId, await campaignNow(deps)))
  return decision.ok
    ? { claimable: decision.amount, isOfPerson: false }
    : { claimable: 0, isOfPerson: decision.code === 'BONUS_OF_PERSON' }
}

async function campaignNow({ pool }: BonusesDeps): Promise<Campaign> {
  const row = (await loadCampaigns(pool)).get(CAMPAIGN)
  return { spent: row?.spent ?? 0, stopped: (row?.stopped_at ?? null) !== null }
}

async function factsOf(
  { accounts, clock, profile }: BonusesDeps,
  db: Queryable,
  accountId: number,
  campaign: Campaign,
): Promise<SignUpFacts> {
  const now = clock.now()
  const claimed = (await findFreeBet(db, accountId, CAMPAIGN, OCCASION)) !== null
  if (claimed) return { ...campaign, now, openedAt: now, claimed, personClaimed: true }
  const account = await accounts.findById(accountId, db)
  invariant(account !== null, `account ${accountId} exists`)
  const facts = { ...campaign, now, openedAt: account.openedAt, claimed, personClaimed: false }
  // The dear one last, for who could claim otherwise: every balance asks.
  const decision = decideSignUp(campaignsOf(profile.id).signUp, facts)
  if (!decision.ok && decision.code !== 'BONUS_USED_UP') return facts
  return { ...facts, personClaimed: await hasPersonFreeBet(db, accountId, CAMPAIGN) }
}
