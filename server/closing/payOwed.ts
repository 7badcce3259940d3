// What closed accounts are owed: less than a withdrawal's least, or a deposit that arrived after the closing. An operator
// pays it outside, by bank or at the counter, and says so here.
import { amountText } from '@walia/domain/money/money.ts'
import { loadOwedToClosed, type Queryable, transferIdOf } from '../ledger/index.ts'
import { doneOnce } from '../platform/doneOnce.ts'
import { invariant } from '../platform/invariant.ts'
import { type ClosingDeps, OWED } from './deps.ts'

const LISTED_MAX = 200
const CLOSED_PAGE = 10_000

/** `cash` is below zero where something was taken back after the closing. */
type Owed = { owed: number; cash: number }
export type OwedAccount = { account: number; owed: string }
/** `more`: there are others, which are listed once some of these are paid. */
export type OwedList = { owed: OwedAccount[]; more: boolean }
/** `amount` in minor units, all that is owed; `reference` names the payment at the bank, and is of one payment alone. */
export type Payout = {
  account: number
  amount: number
  reference: string
  by: string
  reason: string
  requestId?: number
}
export type PaidOut =
  | { ok: true; account: number; paid: string; changed: boolean }
  | { ok: false; code: 'NOT_CLOSED' | 'WITHDRAWALS_HELD' | 'NOTHING_OWED' | 'REFERENCE_USED'; account: number }
  | { ok: false; code: 'AMOUNT_DIFFERS'; account: number; owed: string }

/** Closed accounts that are owed something, at most so many. */
export async function owedToClosed(deps: ClosingDeps): Promise<OwedList> {
  const { pool, ledger, accounts } = deps
  const ids = new Set((await loadOwedToClosed(pool, null)).keys())
  for (let afterId = 0; ; ) {
    const page = await accounts.closedIds(afterId, CLOSED_PAGE)
    for (const id of await ledger.holdersOf('cash', page, CLOSED_PAGE)) ids.add(id)
    const last = page.at(-1)
    if (last === undefined || page.length < CLOSED_PAGE) break
    afterId = last
  }
  const found: OwedAccount[] = []
  for (const account of [...ids].sort((a, b) => a - b)) {
    const { owed, cash } = await owedOf(deps, pool, account)
    if (owed + cash <= 0) continue
    if (found.length === LISTED_MAX) return { owed: found, more: true }
    found.push({ account, owed: amountText(owed + cash) })
  }
  return { owed: found, more: false }
}

/** The same payment again changes nothing. */
export async function payOwed(deps: ClosingDeps, payout: Payout): Promise<PaidOut> {
  const { account, amount, reference, requestId = null } = payout
  return doneOnce(deps.pool, requestId, async (db): Promise<PaidOut> => {
    const { status } = (await deps.accounts.findById(account)) ?? {}
    if (status !== 'closed') return { ok: false, code: 'NOT_CLOSED', account }
    // Held until the end: of two payments at once the second finds nothing more.
    await deps.ledger.lockBook(account, 'cash', db)
    const before = await findPayout(db, reference)
    if (before !== null) {
      const same = before.account_id === account && before.owed + before.cash === amount
      if (!same) return { ok: false, code: 'REFERENCE_USED', account }
      return { ok: true, account, paid: amountText(amount), changed: false }
    }
    // Money may be taken back that was credited before the closing: nothing leaves until that is settled.
    if (await deps.payments.isHeldByReversal(account, db)) return { ok: false, code: 'WITHDRAWALS_HELD', account }
    const due = await owedOf(deps, db, account)
    if (due.owed + due.cash <= 0) return { ok: false, code: 'NOTHING_OWED', account }
    if (due.owed + due.cash !== amount)
      return { ok: false, code: 'AMOUNT_DIFFERS', account, owed: amountText(due.owed + due.cash) }
    if (!(await pay(deps, db, payout, due))) return { ok: false, code: 'REFERENCE_USED', account }
    return { ok: true, account, paid: amountText(amount), changed: true }
  })
}

async function owedOf({ ledger }: ClosingDeps, db: Queryable, account: number): Promise<Owed> {
  const atClosing = (await loadOwedToClosed(db, account)).get(account) ?? 0
  const { rows } = await db.query<{ paid: number }>(
    'select coalesce(sum(owed), 0)::bigint as paid from closing_payout where account_id = $1',
    [account],
  )
  const { cash } = await ledger.balancesOf(account, db)
  return { owed: atClosing - (rows[0]?.paid ?? 0), cash }
}

/** False when the reference is another account's, of which a payment was said at the same time. */
async function pay(deps: ClosingDeps, db: Queryable, payout: Payout, { owed, cash }: Owed): Promise<boolean> {
  const { account, reference, by, reason } = payout
  const id = transferIdOf(deps.clock.now(), deps.random.bytes(10))
  const written = await db.query(
    `insert into closing_payout (id, account_id, owed, cash, reference, paid_by, reason, paid_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (reference) do nothing`,
    [id, account, owed, cash, reference, by, reason, new Date(deps.clock.now())],
  )
  if (written.rowCount === 0) return false
  const entries = [
    { accountId: 0, book: OWED, amount: -owed },
    { accountId: account, book: 'cash', amount: -cash },
    { accountId: 0, book: 'paid_by_hand', amount: owed + cash },
  ].filter(({ amount }) => amount !== 0)
  const [outcome] = await deps.ledger.post([{ id, kind: 'closed_paid', reference: id, entries }], db)
  invariant(outcome === 'posted', `what a closed account was owed is ${outcome}`)
  return true
}

type PayoutRow = { account_id: number; owed: number; cash: number }
async function findPayout(db: Queryable, reference: string): Promise<PayoutRow | null> {
  const { rows } = await db.query<PayoutRow>('select account_id, owed, cash from closing_payout where reference = $1', [
    reference,
  ])
  return rows[0] ?? null
}
