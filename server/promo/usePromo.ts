// Using a promo code: counted as a try, refused in the declared order, and granted once under the code's lock.
import { decidePromo, type PromoFacts, type PromoGift, parsePromoCode } from '@walia/domain/promo/promo.ts'
import { returnTry, takeTry } from '../accounts/index.ts'
import { type Queryable, transferIdOf } from '../ledger/index.ts'
import { Refusal } from '../platform/http.ts'
import { invariant } from '../platform/invariant.ts'
import { addressLimits, type Limit } from '../platform/limits.ts'
import { inTransaction } from '../platform/transaction.ts'
import type { PromoDeps } from './deps.ts'
import { countUses, findPromo, findUsed, insertUse, lockPromo, type StoredPromo, updateUsed } from './queries.ts'

const HOUR = 3600
const DAY = 86_400
const CAMPAIGN = 'promo'
/** What deposits brought, less what left. A withdrawal that is given back comes back by `withdrawal_close`. */
const LEFT_BY_DEPOSITS = {
  book: 'cash',
  kinds: ['deposit', 'deposit_reversal', 'withdrawal', 'withdrawal_close'],
} as const

/**
 * Whatever a code is refused for counts alike, so that nobody searches more cheaply for one that begins later or is for
 * others. One that was used is taken out of the count: a code of an advertisement is typed by thousands on one address.
 */
const triesOf = (accountId: number, ip: string): Limit[] => [
  { kind: 'promo_tried', subject: `account ${accountId}`, count: 10, windowSeconds: HOUR },
  { kind: 'promo_tried', subject: `account ${accountId}`, count: 30, windowSeconds: DAY },
  ...addressLimits('promo_tried', ip, 120, HOUR),
]

export type PromoAttempt = { accountId: number; text: string; key: string | null; ip: string }
export type UsedPromo = { gift: PromoGift; amount: number }

/** The same key again answers what it brought, and brings nothing more. `key` null: the call stands for itself. */
export async function usePromo(deps: PromoDeps, { accountId, text, key, ip }: PromoAttempt): Promise<UsedPromo> {
  const { pool, profile } = deps
  await checkStanding(deps, accountId)
  const code = parsePromoCode(text)
  const before = code === null ? null : await findPromo(pool, profile.id, code)
  const repeated = key === null ? null : await findUsed(pool, accountId, key)
  if (repeated !== null) return repeatedOf(before, repeated)
  const tries = triesOf(accountId, ip)
  await takeTry(deps, tries, 'TOO_MANY_REQUESTS')
  // Refused before the lock that all who use the code wait for, where that is so already.
  const early = decidePromo(before, await factsOf(deps, pool, accountId, before))
  if (!early.ok) throw new Refusal(early.code)
  const used = await inTransaction(pool, (db) => useOnce(deps, db, accountId, code ?? '', key))
  deps.outbox.wake()
  await returnTry(deps, tries)
  return used
}

async function useOnce(
  deps: PromoDeps,
  db: Queryable,
  accountId: number,
  code: string,
  key: string | null,
): Promise<UsedPromo> {
  const { profile, clock, random } = deps
  const promo = await lockPromo(db, profile.id, code)
  invariant(promo !== null, 'a code that was made stays')
  const repeated = key === null ? null : await findUsed(db, accountId, key)
  if (repeated !== null) return repeatedOf(promo, repeated)
  const facts = await factsOf(deps, db, accountId, promo)
  const decision = decidePromo(promo, facts)
  if (!decision.ok) throw new Refusal(decision.code)
  const now = clock.now()
  const number = facts.ownUses + 1
  const requestKey = key ?? transferIdOf(now, random.bytes(10))
  await insertUse(db, { promoId: promo.id, accountId, number, requestKey, at: new Date(now) })
  await updateUsed(db, promo.id, promo.cost)
  await grant(deps, db, { accountId, promo, occasion: `${promo.code} ${number}` })
  return { gift: promo.gift, amount: promo.amount }
}

type Grant = { accountId: number; promo: StoredPromo; occasion: string }

/** Under the lock of the market's campaign, which has its own ceiling and may be stopped; then of the account. */
async function grant({ bonuses, ...deps }: PromoDeps, db: Queryable, { accountId, promo, occasion }: Grant) {
  const { gift, amount, cost } = promo
  const of = { campaign: CAMPAIGN, accountId, amount } as const
  const outcome =
    gift === 'free_bet'
      ? await bonuses.grantFreeBet(db, { ...of, occasion })
      : gift === 'points'
        ? await bonuses.grantPoints(db, { ...of, cost })
        : await bonuses.grantBonusMoney(db, of)
  if (outcome.ok) return
  if (outcome.code === 'ACCOUNT_BARRED') {
    await checkStanding({ ...deps, bonuses }, accountId, db)
    invariant(false, 'an account that is barred is blocked or excluded')
  }
  if (outcome.code === 'CAMPAIGN_USED_UP') throw new Refusal('PROMO_USED_UP')
  if (outcome.code === 'BONUS_HAD') throw new Refusal('PROMO_NOT_FOR_YOU')
  // The campaign was stopped, or a release has lowered what it gives.
  throw new Refusal('PROMO_ENDED')
}

function repeatedOf(promo: StoredPromo | null, usedId: number): UsedPromo {
  if (promo?.id !== usedId) throw new Refusal('IDEMPOTENCY_CONFLICT')
  return { gift: promo.gift, amount: promo.amount }
}

async function checkStanding({ accounts, clock }: PromoDeps, accountId: number, db?: Queryable): Promise<void> {
  const { blocked, excludedUntil } = await accounts.standingOf(accountId, db)
  if (blocked) throw new Refusal('ACCOUNT_BLOCKED')
  if (excludedUntil !== null && excludedUntil > clock.now()) throw new Refusal('SELF_EXCLUDED')
}

/** Decided again under the code's lock: two accounts of one person come one after the other. */
async function factsOf(
  deps: PromoDeps,
  db: Queryable,
  accountId: number,
  promo: StoredPromo | null,
): Promise<PromoFacts> {
  const { accounts, bonuses, ledger, clock } = deps
  const now = clock.now()
  const account = await accounts.findById(accountId, db)
  invariant(account !== null, `account ${accountId} exists`)
  const connections = await accounts.connectionsOf(accountId, new Date(now), db)
  const others = [...new Set(connections.filter(({ how }) => how !== 'network').map(({ otherId }) => otherId))]
  return {
    ...{ now, accountId, openedAt: account.openedAt },
    stopped: (promo?.stopped ?? null) !== null || (await bonuses.isStopped(CAMPAIGN, db)),
    ...{ uses: promo?.uses ?? 0, spent: promo?.spent ?? 0, cost: promo?.cost ?? 0 },
    ownUses: await countUses(db, promo?.id ?? 0, [accountId]),
    personUses: await countUses(db, promo?.id ?? 0, others),
    // While a provider is asked whether it took a deposit back, none counts.
    deposited: (await bonuses.isHeld(accountId, db))
      ? 0
      : await ledger.movedSince(accountId, LEFT_BY_DEPOSITS, new Date(0), db),
    hadBonus: await bonuses.hadBonusMoney(accountId, db),
  }
}
