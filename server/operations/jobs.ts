// Looks for operators' requests every second and carries them out, in the process that leads.
import { repeat } from '../platform/jobs.ts'
import { carryOut, type OperationsDeps } from './carryOut.ts'
import { insertAudit, loadWaiting } from './queries.ts'

const POLL_MS = 1000
const REQUESTS_MAX = 20

/** Answers how many were carried out. A request whose record was lost is carried out again, which changes nothing. */
export async function carryOutWaiting(deps: OperationsDeps): Promise<number> {
  const requests = await loadWaiting(deps.pool, REQUESTS_MAX)
  for (const request of requests) {
    const outcome = await carryOut(deps, request)
    await deps.leases.write('operations', (db) => insertAudit(db, request, outcome))
  }
  return requests.length
}

/** Returns the way to stop, which waits for what is being carried out. */
export function startPolling(deps: OperationsDeps): () => Promise<void> {
  const look = async () => {
    if (deps.leases.held) await carryOutWaiting(deps)
  }
  return repeat(POLL_MS, look, (cause) =>
    deps.log.error({ err: cause }, 'operations: requests could not be carried out'),
  )
}
