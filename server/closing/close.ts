// Closing an account in one transaction: its books are held and emptied, what is open is counted, and its sessions end.
import type { ClosingAnswer } from '@walia/contract/closing.ts'
import { type ClosingReason, closingRefusalOf, reopenAtOf } from '@walia/domain/accounts/closing.ts'
import { amountText } from '@walia/domain/money/money.ts'
import { countOpenGameTickets } from '../gametickets/index.ts'
import { type Balances, type Entry, type Queryable, transferIdOf } from '../ledger/index.ts'
import { Refusal } from '../platform/http.ts'
import { invariant } from '../platform/invariant.ts'
import { inTransaction } from '../platform/transaction.ts'
import { type ClosingDeps, OWED } from './deps.ts'

/** In the order in which books are locked everywhere. */
const BOOKS = ['bonus', 'cash', 'free_bet', 'points', 'redeemed', 'reserved'] as const
export async function closingStateOf(deps: ClosingDeps, accountId: number): Promise<ClosingAnswer['data']> {
  const { pool, profile, ledger, payments, accounts, clock } = deps
  const reopenAt = reopenAtOf(clock.now(), (await accounts.standingOf(accountId)).excludedUntil)
  const { cash, bonus, points, free_bet, redeemed } = await ledger.balancesOf(accountId)
  return {
    open_bets: await openTickets(deps, accountId, pool),
    open_payments: await payments.undecidedCount(accountId, pool),
    payments: await payments.undecidedOf(accountId),
    balance: amountText(cash),
    withdraw_min: amountText(profile.payments.withdrawMin),
    ends: { bonus: amountText(Math.max(bonus, 0)), free_bets: amountText(free_bet + redeemed), points },
    reopen_at: Number.isFinite(reopenAt) ? new Date(reopenAt).toISOString() : null,
  }
}

const openTickets = async ({ bets }: ClosingDeps, accountId: number, db: Queryable): Promise<number> =>
  (await bets.openCount(accountId, db)) + (await countOpenGameTickets(db, accountId))

type Wanted = { accountId: number; reason: ClosingReason; password: string }

/**
 * Throws in this order: TOO_MANY_REQUESTS, PASSWORD_WRONG, CLOSING_BETS_OPEN, CLOSING_PAYMENTS_OPEN, CLOSING_OWES,
 * CLOSING_MONEY_LEFT, SESSION_ENDED where it was closed a moment before.
 */
export async function close(
  deps: ClosingDeps,
  { accountId, reason, password }: Wanted,
  caller: Parameters<ClosingDeps['accounts']['close']>[1],
): Promise<void> {
  const { accounts } = deps
  await accounts.checkOwner(accountId, password)
  await inTransaction(deps.pool, async (db) => {
    const account = await accounts.lockToClose(accountId, db)
    if (account === null) throw new Refusal('SESSION_ENDED')
    await empty(deps, db, accountId)
    await accounts.close({ accountId, ...account, reason }, caller, db)
  })
  accounts.closed(accountId)
  deps.outbox.wake()
}

/**
 * The books are locked before anything is counted: a bet that takes a stake was committed before and counts, or finds
 * nothing to take afterwards.
 */
async function empty(deps: ClosingDeps, db: Queryable, accountId: number): Promise<void> {
  const { ledger, payments, profile } = deps
  await deps.bonuses.forfeit(accountId, db)
  const held = {} as Balances
  for (const book of BOOKS) held[book] = await ledger.lockBook(accountId, book, db)
  const refusal = closingRefusalOf({
    openBets: await openTickets(deps, accountId, db),
    openPayments: await payments.undecidedCount(accountId, db),
    cash: held.cash,
    reserved: held.reserved,
    withdrawMin: profile.payments.withdrawMin,
  })
  if (refusal !== null) {
    const { code, ...details } = refusal
    throw new Refusal(code, details)
  }
  const entries = entriesOf(accountId, held)
  if (entries.length === 0) return
  const id = transferIdOf(deps.clock.now(), deps.random.bytes(10))
  // A book below zero, of a win that was taken back, comes to nothing as well.
  const [outcome] = await ledger.post([{ id, kind: 'account_closed', reference: id, reversal: true, entries }], db)
  invariant(outcome === 'posted', `the last transfer of an account is ${outcome}`)
}

function entriesOf(accountId: number, held: Balances): Entry[] {
  const house: Entry[] = [
    { accountId: 0, book: OWED, amount: held.cash },
    { accountId: 0, book: 'promotions', amount: held.bonus + held.free_bet + held.redeemed },
    { accountId: 0, book: 'points_redeemed', amount: held.points },
  ]
  const own = BOOKS.map((book): Entry => ({ accountId, book, amount: -held[book] }))
  return [...own, ...house].filter(({ amount }) => amount !== 0)
}
