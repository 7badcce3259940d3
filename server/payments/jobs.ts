// Asking for payments whose outcome is not known yet; the schedule is in the database, so a restart forgets nothing. And the
// daily care of callbacks.
import { repeat } from '../platform/jobs.ts'
import { POLLS } from '../platform/schedule.ts'
import { expireForgeries, removeBodies } from './callbackQueries.ts'
import { nowOf, type PaymentsDeps } from './deps.ts'
import { claimDue } from './queries.ts'
import { reconcileReports } from './reconcile.ts'
import { resolveDeposit } from './resolveDeposit.ts'
import { resolveWithdrawal } from './resolveWithdrawal.ts'
import { claimDueWithdrawals } from './withdrawalQueries.ts'

const LEASE_MS = 60_000
const AT_ONCE = 20
const DAY_MS = 86_400_000
const FORGERIES_KEPT_MS = 30 * DAY_MS
/** Longer than any dispute of a payment and the audit of a year need. */
const BODIES_KEPT_MS = 400 * DAY_MS
const BODIES_AT_ONCE = 1_000

/** One round; answers how many were asked for. */
export async function resolveDue(deps: PaymentsDeps): Promise<number> {
  const { pool, clock } = deps
  const [now, leaseUntil] = [nowOf(deps), new Date(clock.now() + LEASE_MS)]
  const deposits = await claimDue(pool, now, leaseUntil, AT_ONCE)
  const withdrawals = await claimDueWithdrawals(pool, now, leaseUntil, AT_ONCE)
  await Promise.all([
    ...deposits.map(({ id }) => orLog(deps, id, resolveDeposit(deps, id, null))),
    ...withdrawals.map(({ id }) => orLog(deps, id, resolveWithdrawal(deps, id, null))),
  ])
  return deposits.length + withdrawals.length
}

const orLog = ({ log }: PaymentsDeps, payment: string, asked: Promise<void>): Promise<void> =>
  asked.catch((cause) => log.error({ err: cause, payment }, 'a payment could not be asked for'))

/** Of genuine callbacks; answers of how many. */
export async function removeOldBodies({
  pool,
  clock,
  log,
}: Pick<PaymentsDeps, 'pool' | 'clock' | 'log'>): Promise<number> {
  const before = new Date(clock.now() - BODIES_KEPT_MS)
  let [count, last] = [0, BODIES_AT_ONCE]
  while (last === BODIES_AT_ONCE) {
    last = await removeBodies(pool, before, new Date(clock.now()), BODIES_AT_ONCE)
    count += last
  }
  if (count > 0) log.info({ count, before }, 'raw bytes of old callbacks were removed')
  return count
}

export function addJobs(deps: PaymentsDeps): void {
  const { jobs, pool, clock } = deps
  jobs.add('payments.deleteOld', async () => {
    await expireForgeries(pool, new Date(clock.now() - FORGERIES_KEPT_MS))
    await removeOldBodies(deps)
  })
  jobs.add('payments.reconcile', () => reconcileReports(deps))
}

/** Starts the rounds; the answer stops them and waits for the one under way. */
export const startPolling = (deps: PaymentsDeps): (() => Promise<void>) =>
  repeat(
    POLLS['payments.resolve'],
    () => resolveDue(deps),
    (cause) => deps.log.error({ err: cause }, 'asking for payments failed'),
  )
