// The stake that a link asks for, put into the slip: at most the maximum, and only an amount.
import { parseAmount } from '@walia/domain/money/money.ts'
import { stakeText } from '../plainFormats.ts'
import { setStake, slipLimits } from './store.ts'

/** Minor units, or the text of the link. Text that is no amount leaves the stake unchanged. */
export const setLinkedStake = (stake: number | string | null): void => {
  const parsed = typeof stake === 'string' ? parseAmount(stake) : null
  const amount = parsed === null ? stake : parsed.ok ? parsed.value : null
  if (typeof amount === 'number' && amount > 0) setStake(stakeText(Math.min(amount, slipLimits.stakeMax)))
}
