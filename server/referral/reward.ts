// Rewarding a referral: once a friend has bet, both get a free bet, unless one person may stand behind both.
import { decideReward, referralRulesOf } from '@walia/domain/referral/referral.ts'
import { loadDecidedBettors } from '../bets/index.ts'
import type { Queryable } from '../ledger/index.ts'
import { eachInTurn } from '../platform/eachInTurn.ts'
import { inTransaction } from '../platform/transaction.ts'
import type { ReferralDeps } from './deps.ts'
import { countRewarded, hasReward, insertReward, loadPending, lockReferrer, type Pending } from './queries.ts'

const DAY_MS = 86_400_000
const PAGE = 500
const COUNTED_MS = 30 * DAY_MS

/** Each friend once, whoever runs it. Answers how many were decided. */
export async function rewardFriends(deps: ReferralDeps): Promise<number> {
  const { pool, clock, profile, outbox } = deps
  const rules = referralRulesOf(profile.id)
  const since = new Date(clock.now() - rules.days * DAY_MS)
  const turns = eachInTurn('rewards of friends')
  let [count, afterId] = [0, 0]
  for (;;) {
    const pending = await loadPending(pool, since, afterId, PAGE)
    const friends = pending.map(({ friendId }) => friendId)
    const decided = new Set(await loadDecidedBettors(pool, friends, rules))
    await turns.each(
      pending.filter(({ friendId }) => decided.has(friendId)),
      async (each) => {
        if (await inTransaction(pool, (db) => rewardOne(deps, db, each))) count++
      },
    )
    outbox.wake()
    const last = pending.at(-1)
    if (pending.length < PAGE || last === undefined) break
    afterId = last.friendId
  }
  turns.end()
  return count
}

async function rewardOne(deps: ReferralDeps, db: Queryable, pending: Pending): Promise<boolean> {
  const { friendId, referrerId } = pending
  const { clock, profile, accounts, ledger, payments } = deps
  const rules = referralRulesOf(profile.id)
  const now = clock.now()
  await lockReferrer(db, referrerId)
  if (await hasReward(db, friendId)) return false
  // Without a deposit the cash is what the house gave.
  if ((await ledger.firstDepositOf(friendId, db)) === null) return false
  // He may have bet with money that is gone, or is going: then he waits for the provider's answer.
  if (await ledger.hasTakenBack(friendId, db)) return false
  if (await payments.isHeldByReversal(friendId, db)) return false
  // Whether both are one person cannot be told before. In this order: who is named in between is among the connected.
  if ((await isUnknown(deps, db, friendId)) || (await isUnknown(deps, db, referrerId))) return false
  const connections = await accounts.connectionsOf(friendId, new Date(now - COUNTED_MS), db)
  const how = connections.filter(({ otherId }) => otherId === referrerId).map((each) => each.how)
  const rewardedBefore = await countRewarded(db, referrerId, new Date(now - COUNTED_MS))
  const outcome = decideReward(rules, { connected: how.length > 0, rewardedBefore })
  const [friendOutcome, referrerOutcome] = outcome === 'granted' ? await grantBoth(deps, db, pending) : [null, null]
  await insertReward(db, { friendId, referrerId, outcome, how, friendOutcome, referrerOutcome }, new Date(now))
  return true
}

/** It has deposited, and nobody knows who paid. */
export const isUnknown = async (
  { ledger, bonuses }: Pick<ReferralDeps, 'ledger' | 'bonuses'>,
  db: Queryable,
  accountId: number,
): Promise<boolean> =>
  (await ledger.firstDepositOf(accountId, db)) !== null && !(await bonuses.isPersonKnown(accountId, db))

/** Accounts ascending, as everywhere that locks wallets. One that is barred gets none, and the other one does. */
async function grantBoth(
  { bonuses, profile }: ReferralDeps,
  db: Queryable,
  { friendId, referrerId, acceptedAt }: Pending,
): Promise<[friend: string, referrer: string]> {
  const amount = referralRulesOf(profile.id).reward
  const outcomes = new Map<number, string>()
  for (const accountId of [friendId, referrerId].toSorted((a, b) => a - b)) {
    const occasion = `friend ${friendId}`
    const granted = await bonuses.grantFreeBet(db, {
      ...{ campaign: 'referral', accountId, occasion, amount },
      // What both were promised then is kept after the campaign was closed.
      promisedAt: acceptedAt.getTime(),
    })
    outcomes.set(accountId, granted.ok ? 'granted' : granted.code)
  }
  return [outcomes.get(friendId) ?? '', outcomes.get(referrerId) ?? '']
}
