// What an account may still deposit and withdraw that is not verified: counted within the transaction that moves the money.
import type { UnverifiedLimitsAnswer } from '@walia/contract/verification.ts'
import { amountText } from '@walia/domain/money/money.ts'
import { roomBelow } from '@walia/domain/verification/verification.ts'
import { Refusal } from '../platform/http.ts'
import type { PaymentsDeps } from './deps.ts'
import { type Queryable, sumDeposits } from './queries.ts'
import { sumWithdrawals } from './withdrawalQueries.ts'

const DAY_MS = 86_400_000
type Room = { max: number; left: number }
type Rooms = { status: string; days: number; deposit: Room; withdrawal: Room }

/** null where nothing is limited. */
async function roomsOf({ verification, clock }: PaymentsDeps, db: Queryable, accountId: number): Promise<Rooms | null> {
  const limits = await verification.unverified(accountId, db)
  if (limits === null) return null
  const { status, depositDays: days, depositMax, withdrawalMax, since } = limits
  const deposited = await sumDeposits(db, accountId, new Date(clock.now() - days * DAY_MS))
  const withdrawn = await sumWithdrawals(db, accountId, since)
  return {
    ...{ status, days },
    deposit: { max: depositMax, left: roomBelow(depositMax, deposited) },
    withdrawal: { max: withdrawalMax, left: roomBelow(withdrawalMax, withdrawn) },
  }
}

/**
 * After the payment's own row was written, under the lock that the account's payments of its direction take one after the
 * other: `amount`, which the row counts already, is room that this payment may use. Throws VERIFICATION_NEEDED.
 */
export async function checkUnverified(
  deps: PaymentsDeps,
  db: Queryable,
  direction: 'deposit' | 'withdrawal',
  { accountId, amount }: { accountId: number; amount: number },
): Promise<void> {
  const limits = await deps.verification.unverified(accountId, db)
  if (limits === null) return
  const { depositDays: days, depositMax, withdrawalMax, since } = limits
  const [max, used] =
    direction === 'deposit'
      ? [depositMax, await sumDeposits(db, accountId, new Date(deps.clock.now() - days * DAY_MS))]
      : [withdrawalMax, await sumWithdrawals(db, accountId, since)]
  if (used > max) throw new Refusal('VERIFICATION_NEEDED', { direction, max, left: roomBelow(max, used - amount) })
}

/** As both forms say it before anybody meets a limit. */
export async function unverifiedLimitsOf(deps: PaymentsDeps, accountId: number): Promise<UnverifiedLimitsAnswer> {
  const rooms = await roomsOf(deps, deps.pool, accountId)
  if (rooms === null) return { data: null }
  const textsOf = ({ max, left }: Room) => ({ max: amountText(max), left: amountText(left) })
  const { status, days, deposit, withdrawal } = rooms
  return { data: { status, deposit: { ...textsOf(deposit), days }, withdrawal: textsOf(withdrawal) } }
}
