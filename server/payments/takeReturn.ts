// A payer comes back from a provider's page: a reason to ask what became of the deposit, and nothing more.
import { type PaymentsDeps, uuidOf } from './deps.ts'
import { findDeposit } from './queries.ts'
import { resolveDeposit } from './resolveDeposit.ts'

/** Never throws: what cannot be asked now is asked by the poller. */
export async function takeReturn(deps: PaymentsDeps, provider: string, order: string | undefined): Promise<void> {
  if (order === undefined || !/^[0-9a-f]{32}$/.test(order)) return
  try {
    const row = await findDeposit(deps.pool, uuidOf(order))
    if (row?.provider === provider) await resolveDeposit(deps, row.id, null)
  } catch (cause) {
    deps.log.error({ err: cause, payment: order }, 'a payment could not be asked for')
  }
}
