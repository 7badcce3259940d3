// Looks for operators' requests every second and carries them out, one process at a time.
import type { Pool } from 'pg'
import type { Log } from '../platform/log.ts'
import { carryOut, type Houses } from './carryOut.ts'
import { insertAudit, loadWaiting, lockOperations } from './queries.ts'

const POLL_MS = 1000
const REQUESTS_MAX = 20

/** Answers how many were carried out. A request whose record was lost is carried out again, which changes nothing. */
export async function carryOutWaiting(pool: Pool, houses: Houses): Promise<number> {
  if ((await loadWaiting(pool, 1)).length === 0) return 0
  const client = await pool.connect()
  try {
    await client.query('begin')
    const requests = (await lockOperations(client)) ? await loadWaiting(client, REQUESTS_MAX) : []
    for (const request of requests) await insertAudit(client, request, await carryOut(houses, request))
    await client.query('commit')
    client.release()
    return requests.length
  } catch (cause) {
    await client.query('rollback').catch(() => {})
    client.release(cause as Error)
    throw cause
  }
}

/** Returns the way to stop, which waits for what is being carried out. */
export function startPolling(pool: Pool, houses: Houses, log: Log): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  let busy = false
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    running = carryOutWaiting(pool, houses)
      .catch((cause) => log.error({ err: cause }, 'operations: requests could not be carried out'))
      .finally(() => {
        busy = false
      })
  }, POLL_MS)
  return async () => {
    clearInterval(timer)
    await running
  }
}
