// What bonuses read from the outbox: slips that settlement decided, and accounts that excluded themselves.
import type pg from 'pg'
import { transferIdOf } from '../ledger/index.ts'
import { readNextByAccount } from '../platform/accountReader.ts'
import { eachInTurn } from '../platform/eachInTurn.ts'
import type { Events } from '../platform/events.ts'
import { invariant } from '../platform/invariant.ts'
import { type Event, publish } from '../platform/outbox.ts'
import { inTransaction } from '../platform/transaction.ts'
import type { BonusesDeps } from './deps.ts'
import { settleFreeBets } from './freeBets.ts'
import { lockClaim } from './queries.ts'
import { DUE_MAX, forfeitBonus, READER, settleGrant, turnedBy } from './turn.ts'

type Settled = Events['bets.settled']['bets'][number]
type Read = Event<(typeof READER.of)[number]>

/** True while there is more. */
export async function followEvents(deps: BonusesDeps): Promise<boolean> {
  const more = await readNextByAccount(deps, { ...READER, work: (db, events) => work(deps, db, events) })
  if (more) deps.outbox.wake()
  return more
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
    // What an excluded account staked of redeemed points may have come back after the exclusion was read.
    const mayHold = ended.has(accountId) || tickets.some(({ redeemed }) => redeemed)
    if (hasFreeBet || mayHold) await lockClaim(db, accountId)
    if (read.length > 0) await settleGrant(deps, db, accountId, { read })
    if (hasFreeBet) await settleFreeBets(deps, db, accountId)
    // A session ends for many reasons; an exclusion is one of them.
    if (mayHold && (await deps.accounts.isSelfExcluded(accountId, db))) await endAllOf(deps, db, accountId)
  }
}

/** A live bet that is not taken gives its stake back some seconds after the exclusion was read. */
const LATE_MS = 3_600_000

/** Of accounts that were excluded lately, what came back to redeemed points since. */
export async function endLateRedeemed(deps: BonusesDeps): Promise<void> {
  const excluded = await deps.accounts.excludedSince(new Date(deps.clock.now() - LATE_MS))
  const turns = eachInTurn('redeemed points that come back late')
  await turns.each(await deps.ledger.holdersOf('redeemed', excluded, DUE_MAX), (accountId) =>
    inTransaction(deps.pool, async (db) => {
      await lockClaim(db, accountId)
      if (await deps.accounts.isSelfExcluded(accountId, db)) await endAllOf(deps, db, accountId)
    }),
  )
  turns.end()
}

/** Everything that was given and not won yet goes back to the house; cash stays. Done twice it changes nothing more. */
async function endAllOf(deps: BonusesDeps, db: pg.PoolClient, accountId: number): Promise<void> {
  await forfeitBonus(deps, accountId, db)
  await settleFreeBets(deps, db, accountId, () => true)
  await endRedeemed(deps, db, accountId)
}

/** Points that were not redeemed stay, and redeem nothing while the exclusion lasts. */
async function endRedeemed(
  { ledger, clock, random }: BonusesDeps,
  db: pg.PoolClient,
  accountId: number,
): Promise<void> {
  // Whoever redeems holds the points: it is seen here, or sees the exclusion.
  await ledger.lockBook(accountId, 'points', db)
  const redeemed = await ledger.lockBook(accountId, 'redeemed', db)
  if (redeemed <= 0) return
  const id = transferIdOf(clock.now(), random.bytes(10))
  const entries = [
    { accountId, book: 'redeemed', amount: -redeemed },
    { accountId: 0, book: 'promotions', amount: redeemed },
  ]
  const [outcome] = await ledger.post([{ id, kind: 'free_bet_ended', reference: id, entries }], db)
  invariant(outcome === 'posted', `redeemed points that end are ${outcome}`)
  await publish(db, 'wallet.changed', { accountId })
}
