// What bonuses read from the outbox: slips that settlement decided, and accounts that excluded themselves.
import type pg from 'pg'
import type { Events } from '../platform/events.ts'
import type { Event } from '../platform/outbox.ts'
import { readNext } from '../platform/outboxReader.ts'
import type { BonusesDeps } from './deps.ts'
import { settleFreeBets } from './freeBets.ts'
import { lockClaim } from './queries.ts'
import { forfeitBonus, READER, settleGrant, turnedBy } from './turn.ts'

type Settled = Events['bets.settled']['bets'][number]
type Read = Event<(typeof READER.of)[number]>

/** True while there is more. */
export async function followEvents(deps: BonusesDeps): Promise<boolean> {
  const passed = await readNext(deps.pool, { ...READER, work: (db, events) => work(deps, db, events) })
  if (passed > 0) deps.outbox.wake()
  return passed > 0
}

async function work(deps: BonusesDeps, db: pg.PoolClient, events: readonly Read[]): Promise<void> {
  const settled = new Map<number, Settled[]>()
  for (const event of events)
    for (const ticket of 'bets' in event.payload ? event.payload.bets : [])
      settled.set(ticket.accountId, [...(settled.get(ticket.accountId) ?? []), ticket])
  const ended = new Set(events.flatMap(({ payload }) => ('bets' in payload ? [] : [payload.accountId])))
  // Accounts ascending, as everywhere that locks wallets.
  for (const accountId of [...new Set([...settled.keys(), ...ended])].sort((a, b) => a - b)) {
    const tickets = settled.get(accountId) ?? []
    const read = turnedBy(tickets)
    const hasFreeBet = tickets.some(({ freeBet }) => freeBet)
    if (hasFreeBet || ended.has(accountId)) await lockClaim(db, accountId)
    if (read.length > 0) await settleGrant(deps, db, accountId, { read })
    if (hasFreeBet) await settleFreeBets(deps, db, accountId)
    // A session ends for many reasons; an exclusion is one of them.
    if (ended.has(accountId) && (await deps.accounts.isSelfExcluded(accountId, db))) await endAllOf(deps, db, accountId)
  }
}

/** Everything that was given and not won yet goes back to the house; cash stays. Done twice it changes nothing more. */
async function endAllOf(deps: BonusesDeps, db: pg.PoolClient, accountId: number): Promise<void> {
  await forfeitBonus(deps, accountId, db)
  await settleFreeBets(deps, db, accountId, () => true)
}
