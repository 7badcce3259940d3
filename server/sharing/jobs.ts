// Codes whose days are over are deleted, once an hour.
import type { Platform } from '../platform/platform.ts'
import { deleteExpired } from './queries.ts'

const HOUR_MS = 3_600_000

/** Runs once now, then hourly; returns the way to stop. A fault is logged and tried again the next hour. */
export function startSharingJobs({ pool, clock, log }: Pick<Platform, 'pool' | 'clock' | 'log'>): () => void {
  const run = () =>
    deleteExpired(pool, clock.now()).catch((cause) => log.error({ err: cause }, 'expired share codes were not deleted'))
  void run()
  const timer = setInterval(run, HOUR_MS)
  timer.unref()
  return () => clearInterval(timer)
}
