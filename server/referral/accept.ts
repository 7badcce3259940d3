// An account's own link, and accepting a friend's.
import { decideAccept, REFERRAL_CODE_LENGTH } from '@walia/domain/referral/referral.ts'
import { parseShareCode, shareCodeOf } from '@walia/domain/sharing/shareCode.ts'
import { Refusal } from '../platform/http.ts'
import { invariant } from '../platform/invariant.ts'
import type { ReferralDeps } from './deps.ts'
import { findAccepted, findCode, findReferrer, insertCode, insertReferral } from './queries.ts'

const TRIES = 5

/** Made when it is first asked for; two at once get the same. */
export async function ownCode(deps: ReferralDeps, accountId: number): Promise<string> {
  const { pool, clock, random } = deps
  for (let tries = 0; tries < TRIES; tries++) {
    const kept = await findCode(pool, accountId)
    if (kept !== null) return kept
    const code = shareCodeOf((limit) => random.below(limit), REFERRAL_CODE_LENGTH)
    if (await insertCode(pool, accountId, code, new Date(clock.now()))) return code
  }
  invariant(false, `no free referral code for account ${accountId}`)
}

/** Throws ACCOUNT_BLOCKED, SELF_EXCLUDED, the refusals of `decideAccept`, then OFFER_CLOSED. */
export async function acceptReferral(deps: ReferralDeps, accountId: number, text: string): Promise<void> {
  const { pool, clock, accounts, bonuses, ledger } = deps
  const { blocked, excludedUntil } = await accounts.standingOf(accountId)
  if (blocked) throw new Refusal('ACCOUNT_BLOCKED')
  if (excludedUntil !== null && excludedUntil > clock.now())
    throw new Refusal('SELF_EXCLUDED', { until: excludedUntil })
  const code = parseShareCode(text, REFERRAL_CODE_LENGTH)
  const decision = decideAccept({
    accountId,
    referrerId: code === null ? null : await findReferrer(pool, code),
    acceptedFrom: await findAccepted(pool, accountId),
    hasDeposited: (await ledger.firstDepositOf(accountId)) !== null,
  })
  if (!decision.ok) throw new Refusal(decision.code)
  const { referrerId, isNew } = decision
  if (isNew && !(await bonuses.isOnOffer('referral', pool))) throw new Refusal('OFFER_CLOSED')
  if (!isNew || (await insertReferral(pool, accountId, referrerId, new Date(clock.now())))) return
  // Another link was accepted at the same moment.
  if ((await findAccepted(pool, accountId)) !== referrerId) throw new Refusal('REFERRAL_TAKEN')
}
