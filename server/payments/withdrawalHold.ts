// What holds an account's withdrawals back, as the bettor is told before he types anything and as a withdrawal is refused.
import type { WithdrawalHold } from '@walia/contract/payments.ts'
import { findWithdrawalsHold, type WithdrawalsHold } from '../accounts/index.ts'
import { Refusal } from '../platform/http.ts'
import { nowOf, type PaymentsDeps } from './deps.ts'
import { isHeldByReversal } from './reversals.ts'

const CODES = { phone: 'PHONE_CHANGED_LATELY', factor: 'SECOND_FACTOR_ENDED_LATELY' } as const

/** Throws PHONE_CHANGED_LATELY, SECOND_FACTOR_ENDED_LATELY. */
export function refuseWhileHeld(deps: PaymentsDeps, hold: WithdrawalsHold | null): void {
  if (isInForce(deps, hold)) throw new Refusal(CODES[hold.after], detailsOf(deps, hold))
}

/** Of both kinds the one with an end; in the order in which a withdrawal is refused. */
export async function withdrawalHoldOf(
  deps: PaymentsDeps,
  accountId: number,
  language: string,
): Promise<WithdrawalHold | null> {
  const { pool, texts } = deps
  const hold = await findWithdrawalsHold(pool, accountId)
  if (isInForce(deps, hold)) {
    const code = CODES[hold.after]
    return { code, until: hold.from.toISOString(), message: texts.error(code, language, detailsOf(deps, hold)) }
  }
  if (!(await isHeldByReversal(pool, accountId))) return null
  return { code: 'WITHDRAWALS_HELD', until: null, message: texts.error('WITHDRAWALS_HELD', language) }
}

const isInForce = (deps: PaymentsDeps, hold: WithdrawalsHold | null): hold is WithdrawalsHold =>
  hold !== null && hold.from > nowOf(deps)

const detailsOf = ({ clock }: PaymentsDeps, { from }: WithdrawalsHold) => ({
  from: from.toISOString(),
  hours: Math.ceil((from.getTime() - clock.now()) / 3_600_000),
})
