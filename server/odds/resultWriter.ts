// Results on their way to the database: written in order, in batches, until the database has them; then announced.
import type { Log } from '../platform/log.ts'
import { type FeedWrite, insertSteps, type LineStep } from './queries.ts'

const BATCH_MAX = 1000
const RETRY_MIN_MS = 250
const RETRY_MAX_MS = 10_000

export type ResultWriter = {
  /** Resolves when the step is committed; rejects only if the database can never take it. */
  push(step: LineStep): Promise<void>
  /** Resolves when everything pushed so far is committed. */
  settled(): Promise<void>
  waiting(): number
  /** Writes what is left once more; what the database does not take then, the next recovery brings. */
  stop(): Promise<void>
}

type OnCommit = (steps: readonly LineStep[], lastId: string) => void
type Waiting = { step: LineStep; done: () => void; failed: (cause: unknown) => void }
type Writer = {
  transact: FeedWrite
  log: Log
  onCommit: OnCommit
  queue: Waiting[]
  running: Promise<void> | null
  stopped: boolean
}

/** `onCommit` is called for each batch that changed the outbox, with its last id, after its commit. */
export function createResultWriter(transact: FeedWrite, log: Log, onCommit: OnCommit): ResultWriter {
  const writer: Writer = { transact, log, onCommit, queue: [], running: null, stopped: false }
  return {
    push(step) {
      const committed = new Promise<void>((done, failed) => writer.queue.push({ step, done, failed }))
      startWriting(writer)
      return committed
    },
    async settled() {
      while (writer.running !== null) await writer.running
    },
    waiting: () => writer.queue.length,
    async stop() {
      writer.stopped = true
      startWriting(writer)
      while (writer.running !== null) await writer.running
      const waiting = writer.queue.length
      if (waiting > 0) log.error({ waiting }, 'results were not written; the next recovery brings them')
    },
  }
}

/** One writer at a time. What is pushed while the last one ends starts the next. */
function startWriting(writer: Writer): void {
  if (writer.running !== null || writer.queue.length === 0) return
  writer.running = writeAll(writer).finally(() => {
    writer.running = null
    if (!writer.stopped) startWriting(writer)
  })
}

async function writeAll(writer: Writer): Promise<void> {
  let delayMs = RETRY_MIN_MS
  await Promise.resolve() // what comes in the same turn goes in the same batch
  while (writer.queue.length > 0) {
    try {
      await writeBatch(writer)
      delayMs = RETRY_MIN_MS
    } catch (cause) {
      writer.log.warn({ err: cause, waiting: writer.queue.length }, 'results wait for the database')
      if (writer.stopped) return
      await new Promise((resolve) => setTimeout(resolve, delayMs))
      delayMs = Math.min(delayMs * 2, RETRY_MAX_MS)
    }
  }
}

async function writeBatch(writer: Writer): Promise<void> {
  const batch = writer.queue.slice(0, BATCH_MAX)
  try {
    await write(writer, batch)
    writer.queue = writer.queue.slice(batch.length)
  } catch (cause) {
    if (!isDataFault(cause)) throw cause
    await writeSingly(writer, batch)
  }
}

/** One by one, so that a step no database can hold does not keep back the others. */
async function writeSingly(writer: Writer, batch: readonly Waiting[]): Promise<void> {
  for (const one of batch) {
    try {
      await write(writer, [one])
    } catch (cause) {
      if (!isDataFault(cause)) throw cause
      writer.log.error({ err: cause, step: one.step }, 'a result cannot be kept and is left out')
      one.failed(cause)
    }
    writer.queue = writer.queue.slice(1)
  }
}

async function write({ transact, onCommit }: Writer, batch: readonly Waiting[]): Promise<void> {
  const steps = batch.map(({ step }) => step)
  const lastId = await transact((db) => insertSteps(db, steps))
  for (const { done } of batch) done()
  if (lastId !== null) onCommit(steps, lastId)
}

/** Class 22 and 23 of SQLSTATE: the data itself is refused, trying again cannot help. */
const isDataFault = (cause: unknown): boolean =>
  typeof cause === 'object' && cause !== null && /^2[23]/.test(String((cause as { code?: unknown }).code ?? ''))
