// Granting free bets, once for each occasion, and what becomes of them: staked, expired, cancelled.
import { campaignsOf, type FreeBetCampaignId } from '@walia/domain/bonuses/campaigns.ts'
import { countFreeBets, decideFreeBet, type FreeBetRefusal } from '@walia/domain/bonuses/freeBets.ts'
import { type Queryable, transferIdOf } from '../ledger/index.ts'
import { eachInTurn } from '../platform/eachInTurn.ts'
import { invariant } from '../platform/invariant.ts'
import { publish } from '../platform/outbox.ts'
import { inTransaction } from '../platform/transaction.ts'
import type { BonusesDeps } from './deps.ts'
import {
  findFreeBet,
  insertFreeBet,
  loadDueFreeBets,
  loadEndedFreeBets,
  lockCampaign,
  lockOpenFreeBets,
  updateFreeBets,
  updateSpent,
} from './freeBetQueries.ts'
import { isOpenAt } from './openings.ts'
import { lockClaim } from './queries.ts'
import { DUE_MAX, lateHolders } from './turn.ts'

/** `occasion` is the cause in the campaign's own words ("friend 812", "2026-11"): an account gets one free bet for it. */
export type FreeBetGrant = {
  campaign: FreeBetCampaignId
  accountId: number
  occasion: string
  /** Minor units. */
  amount: number
  /** When the campaign had to be open, ms; now, if not said. What was promised is given after it was closed. */
  promisedAt?: number
}
export type FreeBetOutcome =
  | { ok: true; id: string; amount: number; expiresAt: number; repeated: boolean }
  | FreeBetRefusal

/**
 * In the caller's transaction, before it locks a wallet; of several accounts in one transaction those of one campaign only, in
 * ascending order. The same occasion again answers what was granted. The caller wakes the outbox after its commit.
 */
export async function grantFreeBet(deps: BonusesDeps, db: Queryable, grant: FreeBetGrant): Promise<FreeBetOutcome> {
  const { campaign, accountId, occasion, amount, promisedAt } = grant
  const { spent, stopped } = await lockCampaign(db, campaign)
  await lockClaim(db, accountId)
  const kept = await findFreeBet(db, accountId, campaign, occasion)
  if (kept !== null)
    return { ok: true, id: kept.id, amount: kept.amount, expiresAt: kept.expires_at.getTime(), repeated: true }
  const now = deps.clock.now()
  const barred = await isBarred(deps, db, accountId)
  const decision = decideFreeBet(campaignsOf(deps.profile.id).freeBets[campaign], {
    ...{ now, stopped, barred, amount, spent },
    open: await isOpenAt(db, campaign, promisedAt ?? now),
  })
  if (!decision.ok) return decision
  const { expiresAt } = decision
  await deps.ledger.openBook(accountId, 'free_bet', db)
  // What was staked before is counted before the new one could take it on.
  await settleFreeBets(deps, db, accountId)
  const id = transferIdOf(now, deps.random.bytes(10))
  await insertFreeBet(db, { id, ...grant, grantedAt: new Date(now), expiresAt: new Date(expiresAt) })
  await updateSpent(db, campaign, amount)
  await move(deps, db, { id, accountId, amount })
  await publish(db, 'freeBet.given', { accountId, freeBetId: id })
  return { ok: true, id, amount, expiresAt, repeated: false }
}

/** Read after the claim's lock, which whoever ends the account's free bets takes as well: none is granted past an exclusion. */
export async function isBarred({ accounts, clock }: BonusesDeps, db: Queryable, accountId: number): Promise<boolean> {
  const { blocked, excludedUntil } = await accounts.standingOf(accountId, db)
  return blocked || (excludedUntil !== null && excludedUntil > clock.now())
}

/**
 * Counts the account's open free bets, ends those that are due or named, and moves what the house takes back. Under the
 * claim's lock: a grant that is being written would be taken for money that came back.
 */
export async function settleFreeBets(
  deps: BonusesDeps,
  db: Queryable,
  accountId: number,
  cancelled: (id: string) => boolean = () => false,
): Promise<number> {
  await lockClaim(db, accountId)
  const now = deps.clock.now()
  const open = await lockOpenFreeBets(db, accountId)
  const balance = await deps.ledger.lockBook(accountId, 'free_bet', db)
  const { grants, toHouse } = countFreeBets(open, { balance, now, cancelled })
  const before = new Map(open.map(({ id, remaining }) => [id, remaining]))
  const changed = grants.filter(({ id, remaining, state }) => state !== 'open' || remaining !== before.get(id))
  await updateFreeBets(db, changed, new Date(now))
  if (toHouse !== 0) await move(deps, db, { id: transferIdOf(now, deps.random.bytes(10)), accountId, amount: -toHouse })
  return toHouse
}

/** Ended lately: the stake of a live bet may come back some seconds after its free bet has expired. */
const LATE_MS = 3_600_000

export async function expireFreeBets(deps: BonusesDeps): Promise<void> {
  const now = deps.clock.now()
  const due = await loadDueFreeBets(deps.pool, new Date(now), DUE_MAX)
  const late = await lateHolders(deps, 'free_bet', (afterId) =>
    loadEndedFreeBets(deps.pool, new Date(now - LATE_MS), afterId, DUE_MAX),
  )
  const turns = eachInTurn('free bets that expire')
  await turns.each(new Set([...due, ...late]), (accountId) =>
    inTransaction(deps.pool, (db) => settleFreeBets(deps, db, accountId)),
  )
  deps.outbox.wake()
  turns.end()
}

/** `amount` to the account, or from it below zero. */
async function move(
  { ledger }: BonusesDeps,
  db: Queryable,
  { id, accountId, amount }: { id: string; accountId: number; amount: number },
): Promise<void> {
  const entries = [
    { accountId, book: 'free_bet', amount },
    { accountId: 0, book: 'promotions', amount: -amount },
  ]
  const kind = amount > 0 ? 'free_bet' : 'free_bet_ended'
  const [outcome] = await ledger.post([{ id, kind, reference: id, entries }], db)
  invariant(outcome === 'posted', `a free bet that moves is ${outcome}`)
  await publish(db, 'wallet.changed', { accountId })
}
