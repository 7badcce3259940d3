// Results on their way to the database: written in order, in batches, until the database has them; then announced.
import type pg from 'pg'
import type { Log } from '../platform/log.ts'
import { inTransaction } from '../platform/transaction.ts'
import { insertSteps, type LineStep } from './queries.ts'

const BATCH_MAX = 1000
const RETRY_MIN_MS = 250
const RETRY_MAX_MS = 10_000

export type ResultWriter = {
  /** Resolves when the step is committed; rejects only if the database can never take it. */
  push(step: LineStep): Promise<void>
  /** Resolves when everything pushed so far is committed. */
  settled(): Promise<void>
  waiting(): number
  stop(): Promise<void>
}

type Waiting = { step: LineStep; done: () => void; failed: (cause: unknown) => void }

/** `onCommit` hears of each batch, with the last id of the outbox, after its commit. */
export function createResultWriter(
  pool: pg.Pool,
  log: Log,
  onCommit: (steps: readonly LineStep[], lastId: string) => void,
): ResultWriter {
  let queue: Waiting[] = []
  let running: Promise<void> | null = null
  let stopped = false

  const write = async (batch: readonly Waiting[]): Promise<void> => {
    const steps = batch.map(({ step }) => step)
    const lastId = await inTransaction(pool, (client) => insertSteps(client, steps))
    for (const { done } of batch) done()
    onCommit(steps, lastId)
  }
  /** One by one, so that a step no database can hold does not keep back the others. */
  const writeSingly = async (batch: readonly Waiting[]): Promise<void> => {
    for (const one of batch) {
      try {
        await write([one])
      } catch (cause) {
        if (!isDataFault(cause)) throw cause
        log.error({ err: cause, step: one.step }, 'a result cannot be kept and is left out')
        one.failed(cause)
      }
      queue = queue.slice(1)
    }
  }
  const run = async (): Promise<void> => {
    let delayMs = RETRY_MIN_MS
    while (queue.length > 0) {
      const batch = queue.slice(0, BATCH_MAX)
      try {
        await write(batch)
        queue = queue.slice(batch.length)
        delayMs = RETRY_MIN_MS
      } catch (cause) {
        if (isDataFault(cause)) {
          await writeSingly(batch).catch((fault) => log.warn({ err: fault }, 'results wait for the database'))
          continue
        }
        if (stopped) return
        log.warn({ err: cause, waiting: queue.length }, 'results wait for the database')
        await new Promise((resolve) => setTimeout(resolve, delayMs))
        delayMs = Math.min(delayMs * 2, RETRY_MAX_MS)
      }
    }
  }
  const start = (): void => {
    running ??= Promise.resolve()
      .then(run)
      .finally(() => {
        running = null
      })
  }
  return {
    push(step) {
      const committed = new Promise<void>((done, failed) => queue.push({ step, done, failed }))
      start()
      return committed
    },
    settled: async () => {
      while (running !== null) await running
    },
    waiting: () => queue.length,
    async stop() {
      stopped = true
      if (queue.length > 0) start()
      await running
      if (queue.length > 0)
        log.error({ waiting: queue.length }, 'results were not written; the next recovery brings them')
    },
  }
}

/** Class 22 and 23 of SQLSTATE: the data itself is refused, trying again cannot help. */
const isDataFault = (cause: unknown): boolean =>
  typeof cause === 'object' && cause !== null && /^2[23]/.test(String((cause as { code?: unknown }).code ?? ''))
