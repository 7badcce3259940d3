// Whom an affiliate sent: the first touch at registration, the first deposit, and the CPA once he has qualified.
import { monthOf } from '@walia/domain/market/months.ts'
import { loadPlayerFigures, transferIdAt } from '../ledger/index.ts'
import { readNextByAccount } from '../platform/accountReader.ts'
import { eachInTurn } from '../platform/eachInTurn.ts'
import type { Events } from '../platform/events.ts'
import { inTransaction } from '../platform/transaction.ts'
import { type AffiliatesDeps, nowOf } from './deps.ts'
import { queuePostback } from './postbacks.ts'
import {
  findSender,
  insertReferral,
  loadPending,
  loadPlans,
  loadReferrals,
  type OwnBy,
  planOf,
  type Queryable,
  type ReferralRow,
  updateExcluded,
  updateFirstDeposit,
  updateQualified,
} from './queries.ts'

/** Bettors count for so long after their registration. */
export const COMMISSION_DAYS = 365
const DAY_MS = 86_400_000
const PAGE = 200
const ID = /^[1-9]\d{0,14}$/

/** Reads who registered and whose money moved; true while there is more. */
export async function followAccounts(deps: AffiliatesDeps): Promise<boolean> {
  return readNextByAccount(deps, {
    ...{ name: 'affiliates', of: ['account.opened', 'wallet.changed'] as const },
    async work(db, events) {
      for (const event of events) if (event.name === 'account.opened') await attribute(deps, db, event.payload)
      const paid = events.flatMap(({ name, payload }) => (name === 'wallet.changed' ? [payload.accountId] : []))
      for (const referral of await loadReferrals(db, [...new Set(paid)])) await noteDeposit(deps, db, referral)
    },
  })
}

async function attribute(
  deps: AffiliatesDeps,
  db: Queryable,
  { accountId, at, affiliate, affiliateId, affiliateTag }: Events['account.opened'],
): Promise<void> {
  const named = [affiliateId, affiliate].find((text) => ID.test(text ?? ''))
  if (affiliateTag === null && named === undefined) return
  const sender = await findSender(db, affiliateTag, named === undefined ? null : Number(named))
  if (sender === null) return
  const account = await deps.accounts.findById(accountId)
  const excluded = account?.mobile === sender.mobile ? 'own_phone' : null
  const until = new Date(at + COMMISSION_DAYS * DAY_MS)
  const one = {
    accountId,
    affiliateId: sender.id,
    tag: affiliateTag,
    registeredAt: new Date(at),
    until,
    excluded,
  } as const
  if (!(await insertReferral(db, one)) || excluded !== null) return
  const referral = { account_id: accountId, affiliate_id: sender.id, tag: affiliateTag }
  await queuePostback(deps, db, 'registration', referral, null)
}

/**
 * True where the bettor is the affiliate himself, by all that shows: his number has paid, or his own account shares a payer
 * or a browser with the bettor's. Then nothing is earned by him.
 */
async function isSelf(deps: AffiliatesDeps, db: Queryable, { account_id: id, mobile }: ReferralRow): Promise<boolean> {
  const by = await ownBy(deps, id, mobile)
  if (by !== null) await updateExcluded(db, id, by)
  return by !== null
}

async function ownBy({ accounts, payments, clock }: AffiliatesDeps, id: number, mobile: string): Promise<OwnBy | null> {
  if ((await payments.payersOf(id)).includes(mobile)) return 'own_payer'
  const ownId = await accounts.idOf(mobile)
  if (ownId === null) return null
  // A shared network proves nothing: families and whole villages have one.
  const shared = (await accounts.connectionsOf(id, new Date(clock.now()))).filter(({ otherId }) => otherId === ownId)
  if (shared.some(({ how }) => how === 'payer')) return 'own_payer'
  return shared.some(({ how }) => how === 'device') ? 'own_device' : null
}

async function noteDeposit(deps: AffiliatesDeps, db: Queryable, referral: ReferralRow): Promise<void> {
  // First: every bet of a bettor moves his wallet.
  if (referral.first_deposit_at !== null) return
  if (await isSelf(deps, db, referral)) return
  const first = await deps.ledger.firstDepositOf(referral.account_id)
  if (first === null) return
  if (!(await updateFirstDeposit(db, referral.account_id, first.amount, nowOf(deps)))) return
  await queuePostback(deps, db, 'first_deposit', referral, first.amount)
}

/** Looks at everybody who has paid in and not qualified yet; answers how many did. */
export async function qualify(deps: AffiliatesDeps): Promise<number> {
  const { pool, clock, profile } = deps
  const turns = eachInTurn('players who qualify')
  let [qualified, afterId] = [0, 0]
  for (;;) {
    const now = nowOf(deps)
    const page = await loadPending(pool, afterId, now, PAGE)
    const staked = new Map(
      (
        await loadPlayerFigures(
          pool,
          page.map((one) => spanOf(one, now)),
        )
      ).map((one) => [one.account_id, one.wagered]),
    )
    await turns.each(page, async (one) => {
      const plan = planOf(await loadPlans(pool, one.affiliate_id), monthOf(clock.now(), profile.timeZone))
      if (plan === null || plan.cpa === null) return
      const { amount, depositMin, wageredMin } = plan.cpa
      if ((one.first_deposit ?? 0) < depositMin || (staked.get(one.account_id) ?? 0) < wageredMin) return
      if (await qualifyOne(deps, one, amount)) qualified += 1
    })
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE) break
    afterId = last.account_id
  }
  turns.end()
  return qualified
}

const spanOf = ({ account_id, registered_at }: ReferralRow, now: Date) => ({
  accountId: account_id,
  fromId: transferIdAt(registered_at.getTime()),
  beforeId: transferIdAt(now.getTime() + 1),
})

const qualifyOne = (deps: AffiliatesDeps, one: ReferralRow, amount: number): Promise<boolean> =>
  inTransaction(deps.pool, async (db) => {
    if (await isSelf(deps, db, one)) return false
    // The same stakes would pay twice: the largest CPA is all that they lose, and a friend's reward came on top of it.
    if (await deps.referral.isFriend(one.account_id, db)) return false
    // He may have staked money that is gone, or is going: then he waits for the provider's answer.
    if (await deps.ledger.hasTakenBack(one.account_id, db)) return false
    if (await deps.payments.isHeldByReversal(one.account_id, db)) return false
    if (!(await updateQualified(db, one.account_id, amount, nowOf(deps)))) return false
    await queuePostback(deps, db, 'qualified', one, amount)
    return true
  })
