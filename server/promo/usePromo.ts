// Using a promo code: counted as a try, refused in the declared order, and granted once under the code's lock.
import { campaignsOf } from '@walia/domain/bonuses/campaigns.ts'
import {
  decidePromo,
  type PromoFacts,
  type PromoGift,
  type PromoRefusal,
  parsePromoCode,
} from '@walia/domain/promo/promo.ts'
import { returnTry, takeTry } from '../accounts/index.ts'
import { type Queryable, transferIdOf } from '../ledger/index.ts'
import { Refusal } from '../platform/http.ts'
import { invariant } from '../platform/invariant.ts'
import { addressLimits, type Limit } from '../platform/limits.ts'
import { inTransaction } from '../platform/transaction.ts'
import type { PromoDeps } from './deps.ts'
import {
  countUses,
  findPromo,
  findUsed,
  insertUse,
  lockPromo,
  lockUsesOf,
  type StoredPromo,
  sumAsked,
  updateUsed,
} from './queries.ts'

const HOUR = 3600
const DAY = 86_400
const CAMPAIGN = 'promo'
const DEPOSITED = { book: 'cash', figure: 'deposited' } as const
/** Of the cash book: a withdrawal that is given back comes back by its end. */
const WITHDRAWN = { book: 'cash', figure: 'withdrawn' } as const

/**
 * Whatever a code is refused for counts alike, so that nobody searches more cheaply for one that begins later or is for
 * others. One that was used is taken out of the count: a code of an advertisement is typed by thousands on one address.
 */
const triesOf = (accountId: number, ip: string): Limit[] => [
  { kind: 'promo_tried', subject: `account ${accountId}`, count: 10, windowSeconds: HOUR },
  { kind: 'promo_tried', subject: `account ${accountId}`, count: 30, windowSeconds: DAY },
  ...addressLimits('promo_tried', ip, 120, HOUR),
]

/** `replaces`: of the first deposit's bonus, what the bettor has agreed to give up, minor units. */
export type PromoAttempt = { accountId: number; text: string; replaces: number; key: string | null; ip: string }
type Use = Pick<PromoAttempt, 'accountId' | 'replaces' | 'key'> & { code: string }
export type UsedPromo = { gift: PromoGift; amount: number }

/** The same key again answers what it brought, and brings nothing more. `key` null: the call stands for itself. */
export async function usePromo(deps: PromoDeps, attempt: PromoAttempt): Promise<UsedPromo> {
  const { pool, profile } = deps
  const { accountId, text, replaces, key, ip } = attempt
  await checkStanding(deps, accountId)
  const code = parsePromoCode(text)
  const before = code === null ? null : await findPromo(pool, profile.id, code)
  const repeated = key === null ? null : await findUsed(pool, accountId, key)
  if (repeated !== null) return repeatedOf(before, repeated)
  if (!(await deps.bonuses.isOpen(CAMPAIGN, pool))) throw new Refusal('OFFER_CLOSED')
  const tries = triesOf(accountId, ip)
  await takeTry(deps, tries, 'TOO_MANY_REQUESTS')
  // Refused before the lock that all who use the code wait for, where that is so already.
  const early = decidePromo(before, { ...(await factsOf(deps, pool, accountId, before)), replaces })
  if (!early.ok) {
    // Who is asked could have used it: the code is not searched for any more.
    if (asks.includes(early.code)) await returnTry(deps, tries)
    throw refusalOf(early)
  }
  const used = await inTransaction(pool, (db) => useOnce(deps, db, { accountId, code: code ?? '', replaces, key }))
  deps.outbox.wake()
  await returnTry(deps, tries)
  return used
}

async function useOnce(deps: PromoDeps, db: Queryable, { accountId, code, replaces, key }: Use): Promise<UsedPromo> {
  const { profile, clock, random } = deps
  const promo = await lockPromo(db, profile.id, code)
  invariant(promo !== null, 'a code that was made stays')
  const repeated = key === null ? null : await findUsed(db, accountId, key)
  if (repeated !== null) return repeatedOf(promo, repeated)
  await lockUsesOf(db, accountId)
  const facts = { ...(await factsOf(deps, db, accountId, promo)), replaces }
  const decision = decidePromo(promo, facts)
  if (!decision.ok) throw refusalOf(decision)
  const now = clock.now()
  const number = facts.ownUses + 1
  const requestKey = key ?? transferIdOf(now, random.bytes(10))
  await insertUse(db, { promoId: promo.id, accountId, number, requestKey, at: new Date(now) })
  await updateUsed(db, promo.id, promo.cost)
  await grant(deps, db, { accountId, promo, occasion: `${promo.code} ${number}` })
  return { gift: promo.gift, amount: promo.amount }
}

const asks: readonly PromoRefusal['code'][] = ['PROMO_REPLACES_BONUS', 'PROMO_REPLACES_OFFER']

const refusalOf = ({ code, amount }: PromoRefusal): Refusal =>
  amount === undefined ? new Refusal(code) : new Refusal(code, { amount })

type Grant = { accountId: number; promo: StoredPromo; occasion: string }

/** Under the lock of the market's campaign, which has its own ceiling and may be stopped; then of the account. */
async function grant({ bonuses, ...deps }: PromoDeps, db: Queryable, { accountId, promo, occasion }: Grant) {
  const { gift, amount, cost } = promo
  const of = { campaign: CAMPAIGN, accountId, amount } as const
  const outcome =
    gift === 'free_bet'
      ? await bonuses.grantFreeBet(db, { ...of, occasion })
      : gift === 'points'
        ? await bonuses.grantPoints(db, { ...of, cost, code: promo.code })
        : await bonuses.grantBonusMoney(db, { ...of, code: promo.code })
  if (outcome.ok) return
  if (outcome.code === 'ACCOUNT_BARRED') {
    await checkStanding({ ...deps, bonuses }, accountId, db)
    invariant(false, 'an account that is barred is blocked or excluded')
  }
  if (outcome.code === 'CAMPAIGN_USED_UP') throw new Refusal('PROMO_USED_UP')
  if (outcome.code === 'BONUS_HAD') throw new Refusal('PROMO_NOT_FOR_YOU')
  if (outcome.code === 'CAMPAIGN_CLOSED') throw new Refusal('OFFER_CLOSED')
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
  if (excludedUntil !== null && excludedUntil > clock.now())
    throw new Refusal('SELF_EXCLUDED', { until: excludedUntil })
}

/** Decided again under the code's lock: two accounts of one person come one after the other. */
async function factsOf(
  deps: PromoDeps,
  db: Queryable,
  accountId: number,
  promo: StoredPromo | null,
): Promise<Omit<PromoFacts, 'replaces'>> {
  const { accounts, bonuses, clock } = deps
  const now = clock.now()
  const account = await accounts.findById(accountId, db)
  invariant(account !== null, `account ${accountId} exists`)
  // In this order: a payer who is named in between is among the connected.
  const personKnown = await bonuses.isPersonKnown(accountId, db)
  const connections = await accounts.connectionsOf(accountId, new Date(now), db)
  const others = [...new Set(connections.filter(({ how }) => how !== 'network').map(({ otherId }) => otherId))]
  return {
    ...{ now, accountId, openedAt: account.openedAt, personKnown },
    stopped: (promo?.stopped ?? null) !== null || (await bonuses.isStopped(CAMPAIGN, db)),
    ...{ uses: promo?.uses ?? 0, spent: promo?.spent ?? 0, cost: promo?.cost ?? 0 },
    ownUses: await countUses(db, promo?.id ?? 0, [accountId]),
    personUses: await countUses(db, promo?.id ?? 0, others),
    ...(await depositedFactsOf(deps, db, accountId)),
    hadBonus: await bonuses.hadBonusMoney(accountId, db),
    ...(await replacedOf(deps, db, accountId, promo)),
  }
}

/** Only bonus money takes the place of the first deposit's. */
async function replacedOf(
  { bonuses, profile }: PromoDeps,
  db: Queryable,
  accountId: number,
  promo: StoredPromo | null,
) {
  const { firstDeposit } = campaignsOf(profile.id)
  if (promo?.gift !== 'bonus' || firstDeposit === null) return { claimable: 0, offered: 0 }
  const { claimable, isOpen } = await bonuses.firstDepositOf(accountId, db)
  return { claimable, offered: isOpen ? firstDeposit.max : 0 }
}

async function depositedFactsOf({ bonuses, ledger }: PromoDeps, db: Queryable, accountId: number) {
  const moved = (of: typeof DEPOSITED | typeof WITHDRAWN) => ledger.movedSince(accountId, of, new Date(0), db)
  return {
    // While a provider is asked whether it took a deposit back, none counts.
    deposited: (await bonuses.isHeld(accountId, db)) ? null : await moved(DEPOSITED),
    withdrawn: -(await moved(WITHDRAWN)),
    staked: await ledger.turnedOver(accountId, db),
    askedBefore: await sumAsked(db, accountId),
  }
}
