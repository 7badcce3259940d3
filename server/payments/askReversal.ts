// A provider's callback says that it took a deposit back: it is asked until it says so itself, or contradicts it long enough.
import { dayOf } from '@walia/domain/market/days.ts'
import { decideStillPaid } from '@walia/domain/payments/stillPaid.ts'
import { inTransaction } from '../platform/transaction.ts'
import { nowOf, orderIdOf, type PaymentsDeps } from './deps.ts'
import type { PaymentProvider } from './provider.ts'
import { creditedOf, type DepositRow } from './queries.ts'
import { insertDifference, type NewDifference } from './reconcileQueries.ts'
import {
  type SaidRow,
  updateReversalAskedAt,
  updateReversalDenied,
  updateReversalSaid,
  updateStillPaid,
} from './reversalQueries.ts'
import { takeBack } from './reversals.ts'
import { nextQueryAtOf } from './schedule.ts'

/**
 * A callback speaks of it: the provider is asked until it says taken back, or paid again and again for a day. That it does
 * not know a payment which it has called paid before, or calls it failed, is neither.
 */
export async function askReversal(deps: PaymentsDeps, row: DepositRow, provider: PaymentProvider): Promise<void> {
  const { pool, clock } = deps
  const said = await updateReversalSaid(pool, row.id, nowOf(deps), nextQueryAtOf(clock.now(), row.query_count))
  if (said === null) return
  const state = await provider.queryCollected({ orderId: orderIdOf(row.id), reference: row.provider_reference })
  if (state.state === 'paid') return takeStillPaid(deps, row, said, state.amount ?? null)
  if (state.state !== 'reversed') return
  const outcome = await takeBack(deps, row.id, state.amount, 'callback')
  if (outcome === 'taken') return
  await updateReversalDenied(pool, row.id)
  if (outcome !== 'amountDiffers') return
  await insertDifference(pool, differenceOf(deps, row, 'amountDiffers', state.amount))
  deps.log.error({ deposit: row.id, amount: state.amount }, 'a provider took back another amount than was credited')
}

/**
 * Its webhook says taken back, its answer paid. One of them may only be late, so the hold stays and it is asked again; a
 * person sees it from the first such answer on, also after the last has ended the hold.
 */
async function takeStillPaid(deps: PaymentsDeps, row: DepositRow, said: SaidRow, amount: number | null): Promise<void> {
  const { pool, log } = deps
  const count = said.reversal_paid_count
  const step = decideStillPaid({ count, at: said.reversal_paid_at?.getTime() ?? null }, deps.clock.now())
  if (step.do === 'wait') return updateReversalAskedAt(pool, row.id, new Date(step.nextAt))
  if (step.do === 'deny') {
    if (await updateReversalDenied(pool, row.id, count))
      log.error({ deposit: row.id }, 'a provider still calls a deposit paid that its callback says it took back')
    return
  }
  await inTransaction(pool, async (db) => {
    const counts = await updateStillPaid(db, row.id, count, nowOf(deps), new Date(step.nextAt))
    if (counts) await insertDifference(db, differenceOf(deps, row, 'stillPaid', amount), count === 0)
  })
}

/** For a person to decide: a part of it, another sum, or that the provider contradicts itself. */
function differenceOf(
  { clock, profile }: PaymentsDeps,
  row: DepositRow,
  kind: 'amountDiffers' | 'stillPaid',
  theirs: number | null,
): NewDifference {
  const { amount, fee } = creditedOf(row)
  const subject = { provider: row.provider, direction: 'back', order: orderIdOf(row.id), receipt: null } as const
  const [day, foundAt] = [dayOf(clock.now(), profile.timeZone), new Date(clock.now())]
  return { ...subject, kind, ours: amount + fee, theirs, day, foundAt }
}
