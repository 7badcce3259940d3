// A provider takes a deposit back after it was credited. It leaves the wallet, below zero if need be. The account withdraws
// nothing from the moment a callback speaks of it until the provider answers that it has the money, or an operator has settled it.
import { amountText } from '@walia/domain/money/money.ts'
import { type TakenAfter, takenBackPartsOf, takenByHand, takenByProvider } from '@walia/domain/payments/amounts.ts'
import { doneOnce } from '../platform/doneOnce.ts'
import { invariant } from '../platform/invariant.ts'
import { inTransaction } from '../platform/transaction.ts'
import { nowOf, type PaymentsDeps, paymentIdOf, printedIdOf } from './deps.ts'
import { creditedOf, type DepositRow, lockDeposit, type Queryable, takenOf } from './queries.ts'
import {
  hasOpenReversal,
  loadOpenReversals,
  type ReversalSettled,
  type ReversalSource,
  updateReversalDenied,
  updateReversalSettled,
  updateReversed,
} from './reversalQueries.ts'

export type { ReversalSettled } from './reversalQueries.ts'
export type TakenBack = 'taken' | 'before' | 'notReceived' | 'amountDiffers'

const LISTED_MAX = 100

/** Once, whoever says it first: all of the deposit, or what an operator's part has left of it. `said`: minor units. */
export async function takeBack(
  deps: PaymentsDeps,
  id: string,
  said: number,
  from: Exclude<ReversalSource, 'operator'>,
): Promise<TakenBack> {
  const afterOf = (row: DepositRow) => takenByProvider(takenOf(row), said)
  const { status } = await inTransaction(deps.pool, (db) => takeBackIn(deps, db, id, from, afterOf))
  announceTaken(deps, status, id, from)
  return status
}

/** `taken` and `left`: of the deposit's total, afterwards. */
type TakenBackIn = { status: TakenBack; taken: number; left: number }

/** `afterOf`: what is taken back of the locked deposit in all. */
async function takeBackIn(
  deps: PaymentsDeps,
  client: Queryable,
  id: string,
  from: ReversalSource,
  afterOf: (row: DepositRow) => TakenAfter,
): Promise<TakenBackIn> {
  const row = await lockDeposit(client, id)
  if (row === null || row.status !== 'received') return { status: 'notReceived', taken: 0, left: 0 }
  const { whole, taken: before } = takenOf(row)
  const after = afterOf(row)
  if (typeof after === 'string') return { status: after, taken: before, left: whole - before }
  await updateReversed(client, id, { from, total: after === whole ? null : after }, nowOf(deps))
  const { account_id: accountId, provider } = row
  const parts = takenBackPartsOf(creditedOf(row), { before, after })
  const posted = await deps.wallet.takeBack({ accountId, provider, reference: id, before, ...parts }, client)
  invariant(posted === 'posted', `deposit ${id} was taken back of ${before} once`)
  return { status: 'taken', taken: after, left: whole - after }
}

/** After the commit. */
function announceTaken({ wallet, log }: PaymentsDeps, outcome: TakenBack, deposit: string, from: ReversalSource): void {
  if (outcome !== 'taken') return
  wallet.published()
  log.error({ deposit, from }, 'a provider took a credited deposit back')
}

export const isHeldByReversal = (db: Queryable, accountId: number): Promise<boolean> => hasOpenReversal(db, accountId)

/** `denied`: a callback has only said so, and the provider's books show that it was not taken back. */
export type ReversalEnding = ReversalSettled | 'denied'
export type ReversedByHand =
  | { ok: true; status: TakenBack | ReversalEnding; taken?: string; left?: string; writtenOff?: string }
  | {
      ok: false
      code:
        | 'NO_SUCH_DEPOSIT'
        | 'NOT_RECEIVED'
        | 'NOT_TAKEN_BACK'
        | 'TAKEN_BACK'
        | 'NOT_SAID'
        | 'DEBT_OPEN'
        | 'AMOUNT_TOO_HIGH'
      debt?: string
    }

/**
 * By an operator, for a provider that says it in its portal only, or that took a part: `total` of what was paid is back with
 * it in all, the fee's share in it. Said again it takes nothing; more, or all of it, takes what is left of that.
 */
export async function takeBackByHand(
  deps: PaymentsDeps,
  printedId: string,
  total: number | null = null,
  requestId: number | null = null,
): Promise<ReversedByHand> {
  const id = paymentIdOf('dep', printedId)
  if (id === null) return { ok: false, code: 'NO_SUCH_DEPOSIT' }
  const afterOf = (row: DepositRow) => takenByHand(takenOf(row), total)
  const { status, taken, left } = await doneOnce(deps.pool, requestId, (db) =>
    takeBackIn(deps, db, id, 'operator', afterOf),
  )
  announceTaken(deps, status, id, 'operator')
  if (status === 'notReceived') return { ok: false, code: 'NOT_RECEIVED' }
  if (status === 'amountDiffers') return { ok: false, code: 'AMOUNT_TOO_HIGH' }
  return { ok: true, status, taken: amountText(taken), left: amountText(left) }
}

/**
 * The account may withdraw again. `covered` needs a wallet that owes nothing; `written_off` has the house pay what it owes
 * still. The same ruling again answers what it is.
 */
export async function settleReversal(
  deps: PaymentsDeps,
  printedId: string,
  as: ReversalEnding,
  requestId: number | null = null,
): Promise<ReversedByHand> {
  const id = paymentIdOf('dep', printedId)
  if (as === 'denied') return denyReversal(deps, id, requestId)
  const answer = await doneOnce(deps.pool, requestId, async (client): Promise<ReversedByHand> => {
    const row = id === null ? null : await lockDeposit(client, id)
    if (row === null) return { ok: false, code: 'NO_SUCH_DEPOSIT' }
    if (row.reversed_at === null) return { ok: false, code: 'NOT_TAKEN_BACK' }
    if (row.reversal_settled_as !== null) return { ok: true, status: row.reversal_settled_as }
    const owed = await deps.wallet.owed(row.account_id, client)
    if (owed > 0 && as === 'covered') return { ok: false, code: 'DEBT_OPEN', debt: amountText(owed) }
    await updateReversalSettled(client, row.id, as, nowOf(deps))
    if (owed === 0 || as === 'covered') return { ok: true, status: as }
    // What was written off of an earlier part stands under the deposit's id and what was taken then.
    const reference = `${row.id}/${takenOf(row).taken}`
    await deps.wallet.writeOff({ accountId: row.account_id, reference, amount: owed }, client)
    return { ok: true, status: as, writtenOff: amountText(owed) }
  })
  deps.wallet.published()
  return answer
}

/** Another callback that says so begins it anew. What was taken back is not denied, only that more of it was. */
const denyReversal = (deps: PaymentsDeps, id: string | null, requestId: number | null): Promise<ReversedByHand> =>
  doneOnce(deps.pool, requestId, async (client): Promise<ReversedByHand> => {
    const row = id === null ? null : await lockDeposit(client, id)
    if (row === null) return { ok: false, code: 'NO_SUCH_DEPOSIT' }
    if (await updateReversalDenied(client, row.id)) return { ok: true, status: 'denied' }
    return { ok: false, code: row.reversed_at === null ? 'NOT_SAID' : 'TAKEN_BACK' }
  })

/** For the operator: who took what back from whom, or may have, and what the wallet owes. */
export async function openReversals(deps: PaymentsDeps): Promise<object[]> {
  const rows = await loadOpenReversals(deps.pool, LISTED_MAX)
  return Promise.all(
    rows.map(async (row) => ({
      deposit: printedIdOf('dep', row.id),
      account: row.account_id,
      provider: row.provider,
      total: amountText(row.amount + row.fee),
      taken: row.reversed_at === null ? null : amountText(row.reversed_total ?? row.amount + row.fee),
      state: row.reversal_said_at === null ? 'taken' : 'said',
      from: row.reversal_said_at === null ? row.reversed_from : 'callback',
      at: (row.reversal_said_at ?? row.reversed_at)?.toISOString(),
      owed: amountText(Math.max(0, -(await deps.wallet.balancesOf(row.account_id)).cash)),
    })),
  )
}
