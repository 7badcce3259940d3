// News of settled tickets, after the commit: whose account changed, and which tickets.
import type { NextState } from '../bets/index.ts'
import type { News } from '../platform/platform.ts'

/** `account.changed` once per account; `bet.settled` per ticket. */
export function publishSettled(bus: News, states: readonly NextState[]): void {
  for (const { accountId, betId, status } of states) bus.publish('bet.settled', { accountId, betId, status })
  for (const accountId of new Set(states.map((state) => state.accountId))) bus.publish('account.changed', { accountId })
}
