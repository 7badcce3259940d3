// Offers that nobody can accept any more are thrown away.
import type { Pool } from 'pg'
import type { Log } from '../platform/log.ts'
import { deleteOldOffers } from './queries.ts'

const CLEAN_MS = 60_000
/** Long beyond any hold. */
const KEPT_MINUTES = 10

/** Returns the way to stop. */
export function startCleaning(pool: Pool, log: Log): () => void {
  const timer = setInterval(() => {
    deleteOldOffers(pool, KEPT_MINUTES).catch((cause) => log.error({ err: cause }, 'cash-out: old offers were kept'))
  }, CLEAN_MS)
  timer.unref()
  return () => clearInterval(timer)
}
