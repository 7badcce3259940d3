// Asking for deposits whose outcome is not known yet; the schedule is in the database, so a restart forgets nothing.
import { nowOf, type PaymentsContext } from './context.ts'
import { claimDue } from './queries.ts'
import { resolveDeposit } from './resolveDeposit.ts'

const TICK_MS = 1_000
const LEASE_MS = 60_000
const AT_ONCE = 20

/** One round; answers how many were asked for. */
export async function resolveDue(context: PaymentsContext): Promise<number> {
  const due = await claimDue(context.pool, nowOf(context), new Date(context.clock.now() + LEASE_MS), AT_ONCE)
  await Promise.all(
    due.map(({ id }) =>
      resolveDeposit(context, id, null).catch((cause) =>
        context.log.error({ err: cause, deposit: id }, 'a deposit could not be asked for'),
      ),
    ),
  )
  return due.length
}

/** Starts the rounds; the answer stops them and waits for the one under way. */
export function startPoller(context: PaymentsContext): () => Promise<void> {
  let running: Promise<unknown> | null = null
  const timer = setInterval(() => {
    running ??= resolveDue(context)
      .catch((cause) => context.log.error({ err: cause }, 'asking for deposits failed'))
      .finally(() => {
        running = null
      })
  }, TICK_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
