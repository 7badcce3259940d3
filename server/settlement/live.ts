// The event of settled tickets, in their transaction.
import type { NextState } from '../bets/index.ts'
import { publish } from '../platform/outbox.ts'
import type { Queryable } from './queries.ts'

export async function publishSettled(db: Queryable, states: readonly NextState[]): Promise<void> {
  if (states.length === 0) return
  const bets = states.map(({ accountId, betId, status }) => ({ accountId, betId, status }))
  await publish(db, 'bets.settled', { bets })
}
