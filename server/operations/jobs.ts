// Looks for operators' requests every second and carries them out, in the process that leads.
import type { Pool } from 'pg'
import type { Leases } from '../platform/leases.ts'
import type { Log } from '../platform/log.ts'
import { carryOut, type Houses } from './carryOut.ts'
import { insertAudit, loadWaiting } from './queries.ts'

const POLL_MS = 1000
const REQUESTS_MAX = 20

export type PollParts = { pool: Pool; leases: Pick<Leases, 'held' | 'write'>; houses: Houses; log: Log }

/** Answers how many were carried out. A request whose record was lost is carried out again, which changes nothing. */
export async function carryOutWaiting({ pool, leases, houses }: Omit<PollParts, 'log'>): Promise<number> {
  const requests = await loadWaiting(pool, REQUESTS_MAX)
  for (const request of requests) {
    const outcome = await carryOut(houses, request)
    await leases.write('operations', (db) => insertAudit(db, request, outcome))
  }
  return requests.length
}

/** Returns the way to stop, which waits for what is being carried out. */
export function startPolling(parts: PollParts): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  let busy = false
  const timer = setInterval(() => {
    if (busy || !parts.leases.held) return
    busy = true
    running = carryOutWaiting(parts)
      .catch((cause) => parts.log.error({ err: cause }, 'operations: requests could not be carried out'))
      .finally(() => {
        busy = false
      })
  }, POLL_MS)
  return async () => {
    clearInterval(timer)
    await running
  }
}
