// Looks for operators' requests every second and carries them out, in the process that leads their role.
import { repeat } from '../platform/jobs.ts'
import type { Job } from '../platform/leases.ts'
import { carryOut, type OperationsDeps } from './carryOut.ts'
import { insertAudit, loadWaiting } from './queries.ts'
import { EVERYTHING, leaseOf, type OperatedRole, selectionOf } from './roles.ts'

const POLL_MS = 1000
const REQUESTS_MAX = 20

/** Answers how many were carried out. A request whose record was lost is carried out again, which changes nothing. */
export async function carryOutWaiting(
  deps: OperationsDeps,
  selection = EVERYTHING,
  lease: Job = 'operations',
): Promise<number> {
  const requests = await loadWaiting(deps.pool, REQUESTS_MAX, selection)
  for (const request of requests) {
    const outcome = await carryOut(deps, request)
    await deps.leases.write(lease, (db) => insertAudit(db, request, outcome))
  }
  return requests.length
}

/** Returns the way to stop, which waits for what is being carried out. */
export function startPolling(deps: OperationsDeps, role: OperatedRole): () => Promise<void> {
  const [selection, lease] = [selectionOf(role), leaseOf(role)]
  const look = async () => {
    if (deps.leases.holds(lease)) await carryOutWaiting(deps, selection, lease)
  }
  return repeat(POLL_MS, look, (cause) =>
    deps.log.error({ err: cause, role }, 'operations: requests could not be carried out'),
  )
}
