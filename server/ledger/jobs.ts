// The ledger's daily work: the partitions of the coming months exist before they are needed.
import type { Platform } from '../platform/platform.ts'
import { insertPartitions } from './queries.ts'

const DAY_MS = 86_400_000
export const MONTHS_AHEAD = 2

/** Makes the partitions now, then once a day until stopped. A fault is logged and tried again the next day. */
export async function startPartitionJob({ pool, log }: Pick<Platform, 'pool' | 'log'>): Promise<() => void> {
  await insertPartitions(pool, MONTHS_AHEAD)
  const timer = setInterval(() => {
    insertPartitions(pool, MONTHS_AHEAD).catch((cause) => log.error({ err: cause }, 'ledger partitions were not made'))
  }, DAY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
