// News of a cash-out, after the commit.
import type { News } from '../platform/platform.ts'

export function publishCashout(
  bus: News,
  { accountId, betId, stakeLeft }: { accountId: number; betId: string; stakeLeft: number },
): void {
  bus.publish('bet.cashedOut', { accountId, betId, stakeLeft })
  bus.publish('account.changed', { accountId })
}
