// What accounts do on their own: write last activity, forget old tries.
import { type AccountsContext, nowOf } from './context.ts'
import { deleteOld } from './queries.ts'
import type { Sessions } from './sessions.ts'

const FLUSH_MS = 10_000
const SWEEP_MS = 3_600_000

/** Starts them; the answer stops them. */
export function startJobs(context: AccountsContext, sessions: Sessions): () => void {
  const every = (ms: number, name: string, work: () => Promise<unknown>) => {
    let isRunning = false
    const timer = setInterval(() => {
      if (isRunning) return
      isRunning = true
      work()
        .catch((cause) => context.log.error({ err: cause }, `${name} failed`))
        .finally(() => {
          isRunning = false
        })
    }, ms)
    timer.unref()
    return timer
  }
  const timers = [
    every(FLUSH_MS, 'writing activity', () => sessions.flush()),
    every(SWEEP_MS, 'forgetting old tries', () => deleteOld(context.pool, nowOf(context))),
  ]
  return () => {
    for (const timer of timers) clearInterval(timer)
  }
}
