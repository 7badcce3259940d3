// What may still be deposited or withdrawn now, by the limits that the server holds the payment to.
import type { Minor } from '@walia/domain/money/money.ts'
import { minorOf } from '../plainFormats.ts'
import { useSaferPlay } from '../saferplay/queries.ts'
import { useUnverifiedLimits } from '../verification/queries.ts'
import { depositLeftOf, type Left } from './amount.ts'

/** null where nothing limits, or nothing is known yet. */
export const useDepositLeft = (): Left | null => depositLeftOf(useUnverifiedLimits().data, useSaferPlay().data?.limits)

/** Minor units; null as above. */
export const useWithdrawalLeft = (): Minor | null => {
  const { data } = useUnverifiedLimits()
  return data ? minorOf(data.withdrawal.left) : null
}
