// Daily care of the tickets' tables: partitions of the coming months, keys that nobody will repeat any more.

import type { Pool } from 'pg'
import type { Log } from '../platform/log.ts'
import { deleteOldRequests, ensurePartitions } from './queries.ts'

const DAY_MS = 86_400_000
/** A key is promised for 24 hours and kept for this long, one that only has a refusal for less. */
const KEY_DAYS = 30
const REFUSAL_DAYS = 3

/** Runs once now, then daily; returns the way to stop. */
export async function startBetJobs(pool: Pool, log: Log): Promise<() => void> {
  const run = async () => {
    await ensurePartitions(pool)
    await deleteOldRequests(pool, KEY_DAYS, REFUSAL_DAYS)
  }
  await run()
  const timer = setInterval(
    () => void run().catch((cause) => log.error({ err: cause }, 'bets: daily care failed')),
    DAY_MS,
  )
  timer.unref()
  return () => clearInterval(timer)
}
