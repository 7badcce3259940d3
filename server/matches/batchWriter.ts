// Rows on their way to the database: gathered for a moment, written together, kept until the database has taken them.
import type { Log } from '../platform/log.ts'

export type BatchWriter<T> = {
  push(...items: readonly T[]): void
  /** Resolves when everything pushed so far is written or was given up on stopping. */
  flush(): Promise<void>
  stop(): Promise<void>
}

const GATHER_MS = 500
const BATCH_MAX = 500
/** While the database is away the oldest go first: these rows explain a match, they move no money. */
const WAITING_MAX = 50_000

export function createBatchWriter<T>(
  what: string,
  log: Log,
  write: (items: readonly T[]) => Promise<void>,
): BatchWriter<T> {
  let waiting: T[] = []
  let timer: NodeJS.Timeout | null = null
  let running: Promise<void> = Promise.resolve()
  let stopped = false

  const writeAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH_MAX)
      try {
        await write(batch)
        waiting = waiting.slice(batch.length)
      } catch (cause) {
        log.warn({ err: cause, waiting: waiting.length }, `${what} wait for the database`)
        if (waiting.length > WAITING_MAX) waiting = waiting.slice(-WAITING_MAX)
        if (!stopped) schedule()
        return
      }
    }
  }
  const flush = (): Promise<void> => {
    if (timer) clearTimeout(timer)
    timer = null
    running = running.then(writeAll)
    return running
  }
  const schedule = (): void => {
    timer ??= setTimeout(() => void flush(), GATHER_MS)
  }
  return {
    push(...items) {
      waiting.push(...items)
      if (!stopped) schedule()
    },
    flush,
    async stop() {
      stopped = true
      await flush()
    },
  }
}
