// Asking for payments whose outcome is not known yet; the schedule is in the database, so a restart forgets nothing. And the
// daily care of callbacks.
import { repeat } from '../platform/jobs.ts'
import { HOUR, SECOND } from '../platform/periods.ts'
import { expireForgeries, removeBodies } from './callbackQueries.ts'
import { nowOf, type PaymentsDeps } from './deps.ts'
import { claimDue, type Lane } from './dueQueries.ts'
import { reconcileReports } from './reconcile.ts'
import { resolveDeposit } from './resolveDeposit.ts'
import { resolveWithdrawal } from './resolveWithdrawal.ts'

const LEASE_MS = 60_000
const AT_ONCE = 20
const DAY_MS = 86_400_000
const FORGERIES_KEPT_MS = 30 * DAY_MS
/** Longer than any dispute of a payment and the audit of a year need. */
const BODIES_KEPT_MS = 400 * DAY_MS
const BODIES_AT_ONCE = 1_000

/** One round of every lane; answers how many were asked for. */
export async function resolveDue(deps: PaymentsDeps): Promise<number> {
  const counts = await Promise.all(lanesOf(deps).map((lane) => resolveLane(deps, lane)))
  return counts.reduce((sum, count) => sum + count, 0)
}

/**
 * A lane per provider, which waits for its own answers only: of one that hangs every call lasts to its deadline, and in a
 * common round everybody else's payments waited for that. The last lane is what no provider here is asked for.
 */
const lanesOf = ({ providers }: PaymentsDeps): Lane[] => {
  const names = [...new Set([...providers.values()].map(({ name }) => name))]
  return [...names.map((name) => ({ providers: [name], isOthers: false })), { providers: names, isOthers: true }]
}

async function resolveLane(deps: PaymentsDeps, lane: Lane): Promise<number> {
  const { pool, clock } = deps
  const [now, leaseUntil] = [nowOf(deps), new Date(clock.now() + LEASE_MS)]
  const deposits = await claimDue(pool, 'deposit', lane, now, leaseUntil, AT_ONCE)
  const withdrawals = await claimDue(pool, 'withdrawal', lane, now, leaseUntil, AT_ONCE)
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
  jobs.add('payments.deleteOld', { role: 'payments', every: HOUR }, async () => {
    await expireForgeries(pool, new Date(clock.now() - FORGERIES_KEPT_MS))
    await removeOldBodies(deps)
  })
  jobs.add('payments.reconcile', { role: 'payments', every: HOUR }, () => reconcileReports(deps))
}

/** Starts the rounds of every lane; the answer stops them and waits for those under way. */
export function startPolling(deps: PaymentsDeps): () => Promise<void> {
  const stops = lanesOf(deps).map((lane) =>
    repeat(
      SECOND,
      () => resolveLane(deps, lane),
      (cause) => deps.log.error({ err: cause, ...lane }, 'asking for payments failed'),
    ),
  )
  return async () => void (await Promise.all(stops.map((stop) => stop())))
}
