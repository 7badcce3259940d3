// A payer comes back from a provider's page, or looks at his payment: a reason to ask what became of the deposit, and nothing
// more.
import { type PaymentsDeps, uuidOf } from './deps.ts'
import { type DepositRow, findDeposit, updateQuerySooner } from './queries.ts'
import { resolveDeposit } from './resolveDeposit.ts'
import { soonQueryAtOf } from './schedule.ts'

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

/** Of a provider that sends nothing: who came back by another way than its page's link would wait as long as he was away. */
export async function takeLook({ pool, clock, providers }: PaymentsDeps, row: DepositRow): Promise<void> {
  const at = soonQueryAtOf(clock.now())
  if (providers.get(row.method)?.isSilent && row.next_query_at !== null && row.next_query_at > at)
    await updateQuerySooner(pool, row.id, at)
}
