// What becomes of a claimed bonus: turned over ticket by ticket, converted, forfeited or expired, and its book emptied.
import { type BonusState, bookAfter, stateNow } from '@walia/domain/bonuses/firstDeposit.ts'
import { type Entry, type Queryable, transferIdOf } from '../ledger/index.ts'
import { eachInTurn } from '../platform/eachInTurn.ts'
import type { Events } from '../platform/events.ts'
import { invariant } from '../platform/invariant.ts'
import { publish } from '../platform/outbox.ts'
import { peekUnread } from '../platform/outboxReader.ts'
import { inTransaction } from '../platform/transaction.ts'
import type { BonusesDeps } from './deps.ts'
import { findGrant, loadDue, loadEnded, lockClaim, lockGrant, updateGrant, upsertTurnover } from './queries.ts'

export type Turned = { betId: string; amount: number }
/** Of the outbox. */
export const READER = { name: 'bonuses', of: ['bets.settled', 'sessions.ended'] } as const
type Settled = Events['bets.settled']['bets'][number]

/** Of slips that bonus money paid. A ticket may be there twice: the last one says what it is. */
export const turnedBy = (settled: readonly Settled[]): Turned[] => [
  ...new Map(
    settled.flatMap(({ betId, turned }): [string, Turned][] =>
      turned === undefined ? [] : [[betId, { betId, amount: turned }]],
    ),
  ).values(),
]

/** What settlement has committed of the account and the reader has not read; read later, each ticket counts the same again. */
async function unreadOf(db: Queryable, accountId: number): Promise<Turned[]> {
  const settled = { name: READER.name, of: ['bets.settled'] } as const
  const events = await peekUnread(db, settled, { bets: [{ accountId }] })
  return turnedBy(events.flatMap(({ payload }) => payload.bets).filter((ticket) => ticket.accountId === accountId))
}

/**
 * Brings the grant to its state, and its book's money where that says. Nothing for an account without one. Without `read`
 * it looks itself for what is settled: an active bonus that is turned over by it is not lost for the reader being later.
 * Answers the bonus money that was lost by `forfeit`, with the stakes of slips that are open.
 */
export async function settleGrant(
  deps: BonusesDeps,
  db: Queryable,
  accountId: number,
  { read, forfeit = false }: { read?: Turned[]; forfeit?: boolean },
): Promise<number> {
  const grant = await lockGrant(db, accountId)
  if (grant === null) return 0
  const now = deps.clock.now()
  const tickets = read ?? (grant.state === 'active' ? await unreadOf(db, accountId) : [])
  const turned = tickets.length === 0 ? grant.turned : await upsertTurnover(db, accountId, tickets)
  const facts = { state: grant.state, expiresAt: grant.expires_at.getTime(), rollover: grant.rollover, turned }
  const next = stateNow(facts, now)
  const state: BonusState = forfeit && next === 'active' ? 'forfeited' : next
  if (state !== grant.state || turned !== grant.turned)
    await updateGrant(db, accountId, { turned, state, endedAt: new Date(now) })
  const book = bookAfter(state)
  const moved = book === 'bonus' ? 0 : await moveAll(deps, db, accountId, book)
  if (state !== 'forfeited' || grant.state !== 'active') return 0
  // After the book was locked and emptied: a slip of it was placed before and is seen, or finds nothing to take.
  const { stake } = await deps.openSlips.count(accountId, db)
  return Math.max(0, moved) + stake
}

/**
 * The whole of the bonus book. It is below zero after a win was taken back that has left it before: then the money comes
 * from where it went, the bettor's cash below zero if it has to.
 */
async function moveAll(
  { ledger, clock, random }: BonusesDeps,
  db: Queryable,
  accountId: number,
  to: 'cash' | 'promotions',
): Promise<number> {
  const balance = await ledger.lockBook(accountId, 'bonus', db)
  if (balance === 0) return 0
  const id = transferIdOf(clock.now(), random.bytes(10))
  const entries: Entry[] = [
    { accountId, book: 'bonus', amount: -balance },
    { accountId: to === 'cash' ? accountId : 0, book: to, amount: balance },
  ]
  const kind = to === 'cash' ? 'bonus_converted' : 'bonus_ended'
  const [outcome] = await ledger.post([{ id, kind, reference: id, reversal: balance < 0, entries }], db)
  invariant(outcome === 'posted', `a bonus that ends is ${outcome}`)
  await publish(db, 'wallet.changed', { accountId })
  return balance
}

/**
 * Ends an active bonus in the caller's transaction, before it moves the account's cash; answers what was lost. One that has
 * ended gives back what it owes first. Where there is none yet, a claim under way ends before or begins after the withdrawal.
 */
export async function forfeitBonus(deps: BonusesDeps, accountId: number, db: Queryable): Promise<number> {
  if ((await findGrant(db, accountId)) === null) await lockClaim(db, accountId)
  return settleGrant(deps, db, accountId, { forfeit: true })
}

/** Late winnings of bonuses that ended are looked for so long. */
const LATE_MS = 2 * 86_400_000
/** At a time. */
export const DUE_MAX = 1000

/**
 * Of accounts whose grants ended lately, page by page, those that hold something in the book; so many at most, and the rest
 * when these hold nothing any more.
 */
export async function lateHolders(
  { ledger }: BonusesDeps,
  book: 'bonus' | 'free_bet',
  loadPage: (afterId: number) => Promise<number[]>,
): Promise<number[]> {
  const holders: number[] = []
  let page = await loadPage(Number.MIN_SAFE_INTEGER)
  while (page.length > 0 && holders.length < DUE_MAX) {
    holders.push(...(await ledger.holdersOf(book, page, DUE_MAX - holders.length)))
    page = page.length < DUE_MAX ? [] : await loadPage(page.at(-1) as number)
  }
  return holders
}

export async function endBonuses(deps: BonusesDeps): Promise<void> {
  const now = deps.clock.now()
  const due = await loadDue(deps.pool, new Date(now), DUE_MAX)
  // What comes to the book of one that has ended has to leave it.
  const late = await lateHolders(deps, 'bonus', (afterId) =>
    loadEnded(deps.pool, new Date(now - LATE_MS), afterId, DUE_MAX),
  )
  const turns = eachInTurn('bonuses that end')
  await turns.each([...due, ...late], (accountId) =>
    inTransaction(deps.pool, (db) => settleGrant(deps, db, accountId, {})),
  )
  deps.outbox.wake()
  turns.end()
}
