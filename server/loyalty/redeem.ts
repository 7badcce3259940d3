// Redeeming points: taken from their book, and their worth put into the bettor's free-bet money, in one transaction.
import type { LoyaltyAnswer } from '@walia/contract/loyalty.ts'
import { sourceTermsOf } from '@walia/domain/bonuses/sourceTerms.ts'
import { decideRedemption, REDEEM_WEEK_MS, redeemableFrom } from '@walia/domain/loyalty/points.ts'
import { type LoyaltyRules, loyaltyOf } from '@walia/domain/loyalty/rules.ts'
import { standingOf, tiersOf } from '@walia/domain/loyalty/tiers.ts'
import { amountText } from '@walia/domain/money/money.ts'
import { formatOdds } from '@walia/domain/odds/odds.ts'
import { type Queryable, transferIdOf } from '../ledger/index.ts'
import { Refusal } from '../platform/http.ts'
import { invariant } from '../platform/invariant.ts'
import { publish } from '../platform/outbox.ts'
import { inTransaction } from '../platform/transaction.ts'
import type { LoyaltyDeps } from './deps.ts'
import { findRedemption, insertRedemption, loadRedeemedOfPerson, lockRedeeming, type Redeemed } from './queries.ts'

const DAY_MS = 24 * 3_600_000

/** `key` null: the call cannot be repeated safely, and stands for itself. The same key again redeems nothing more. */
export async function redeem(
  deps: LoyaltyDeps,
  accountId: number,
  points: number,
  key: string | null,
): Promise<LoyaltyAnswer> {
  await inTransaction(deps.pool, (db) => redeemOnce(deps, db, accountId, points, key))
  deps.outbox.wake()
  return pointsAnswerOf(deps, accountId)
}

async function redeemOnce(
  { accounts, ledger, profile, clock, random }: LoyaltyDeps,
  db: Queryable,
  accountId: number,
  points: number,
  key: string | null,
): Promise<void> {
  const now = clock.now()
  const id = transferIdOf(now, random.bytes(10))
  const requestKey = key ?? id
  // The lock comes first: whoever redeems at the same moment waits, and counts what this one redeemed.
  await lockRedeeming(db, accountId)
  const balance = await ledger.lockBook(accountId, 'points', db)
  // After the lock, which whoever takes the redeemed money of an excluded account holds as well.
  const { blocked, excludedUntil } = await accounts.standingOf(accountId, db)
  if (blocked) throw new Refusal('ACCOUNT_BLOCKED')
  if (excludedUntil !== null && excludedUntil > now) throw new Refusal('SELF_EXCLUDED', { until: excludedUntil })
  const kept = await findRedemption(db, accountId, requestKey)
  if (kept !== null && kept !== points) throw new Refusal('IDEMPOTENCY_CONFLICT')
  if (kept !== null) return
  const before = await loadRedeemedOfPerson(db, accountId, new Date(now - REDEEM_WEEK_MS))
  const rules = loyaltyOf(profile.id)
  const decision = decideRedemption(rules, { points, balance, redeemed: sumOf(before) })
  if (!decision.ok) {
    const { ok: _, code, ...details } = decision
    if (code !== 'POINTS_WEEK_REACHED') throw new Refusal(code, details)
    const others = sumOf(before.filter(({ isOwn }) => !isOwn))
    throw new Refusal(code, { ...details, others, more_from: redeemableFrom(rules, points, before) })
  }
  await insertRedemption(db, { accountId, requestKey, transferId: id, points, at: new Date(now) })
  await ledger.openBook(accountId, 'redeemed', db)
  const entries = [
    { accountId, book: 'points', amount: -points },
    { accountId: 0, book: 'points_redeemed', amount: points },
    { accountId, book: 'redeemed', amount: decision.amount },
    { accountId: 0, book: 'promotions', amount: -decision.amount },
  ]
  const [outcome] = await ledger.post([{ id, kind: 'redemption', reference: id, entries }], db)
  invariant(outcome === 'posted', `a redemption that was decided is ${outcome}`)
  await publish(db, 'wallet.changed', { accountId })
}

const sumOf = (redeemed: readonly Redeemed[]): number => redeemed.reduce((sum, { points }) => sum + points, 0)

/** What these seven days still allow of points, who used it, and when the fewest can be redeemed again. */
function weekOf(rules: LoyaltyRules, before: readonly Redeemed[]): LoyaltyAnswer['data']['week'] {
  const from = redeemableFrom(rules, rules.redeemMin, before)
  return {
    max: rules.redeemWeekMax,
    left: Math.max(0, rules.redeemWeekMax - sumOf(before)),
    others: sumOf(before.filter(({ isOwn }) => !isOwn)),
    from: from === null ? null : new Date(from).toISOString(),
  }
}

export async function pointsAnswerOf(
  { ledger, profile, pool, clock }: LoyaltyDeps,
  accountId: number,
): Promise<LoyaltyAnswer> {
  const rules = loyaltyOf(profile.id)
  const terms = sourceTermsOf(profile.id, 'points')
  const since = new Date(clock.now() - REDEEM_WEEK_MS)
  const tiers = tiersOf(profile.id)
  const earning = { book: 'points', figure: 'earned' } as const
  const [{ points, redeemed }, before, net] = await Promise.all([
    ledger.balancesOf(accountId),
    loadRedeemedOfPerson(pool, accountId, since),
    ledger.movedSince(accountId, earning, new Date(clock.now() - tiers.days * DAY_MS)),
  ])
  const { tier, earned, next } = standingOf(tiers, net)
  const week = weekOf(rules, before)
  return {
    data: {
      points,
      point_value: amountText(rules.pointValue),
      redeem_min: rules.redeemMin,
      redeem_max: Math.max(0, Math.min(points, week.left)),
      week,
      free_bet: amountText(redeemed),
      stake_min: amountText(terms?.stakeMin ?? 0),
      odds_min: formatOdds(terms?.totalOddsMin ?? 0),
      earning_odds_min: formatOdds(rules.oddsMin),
      earning_stake_min: amountText(rules.bands[0]?.stakeMin ?? 0),
      tier: {
        ...{ name: tier, days: tiers.days, earned },
        next: next && { name: next.tier, points_min: next.pointsMin, missing: next.missing },
      },
    },
  }
}
