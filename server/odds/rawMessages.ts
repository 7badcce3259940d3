// Raw messages on their way to the database: a bounded buffer that never holds up the feed.
import type { Log } from '../platform/log.ts'
import { type FeedWrite, insertMessages, type RawMessage } from './queries.ts'
import type { FeedMessage } from './transport.ts'

const FLUSH_MS = 500
const BATCH_MAX = 500
/** About half a minute of a busy feed; beyond it the newest messages are not kept, and counted. */
const BYTES_MAX = 64_000_000

export type RawMessages = {
  add(message: FeedMessage): void
  start(): void
  /** Writes what is left, as far as the database takes it. */
  stop(): Promise<void>
  dropped(): number
}

export function createRawMessages(transact: FeedWrite, log: Log): RawMessages {
  let waiting: RawMessage[] = []
  let bytes = 0
  let dropped = 0
  let flushing: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined

  const add = ({ routingKey, body, receivedAt }: FeedMessage): void => {
    const copy = typeof body === 'string' ? Buffer.from(body) : Buffer.from(body.buffer, body.byteOffset, body.length)
    if (bytes + copy.length > BYTES_MAX) {
      if (dropped++ === 0) log.error('raw feed messages are not kept: the database does not take them')
      return
    }
    bytes += copy.length
    waiting.push({ receivedAt, routingKey: routingKey.replaceAll('\0', '').slice(0, 300), body: copy })
  }

  async function writeWaiting(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH_MAX)
      try {
        await transact((client) => insertMessages(client, batch))
      } catch (cause) {
        log.warn({ err: cause }, 'raw feed messages wait for the database')
        return
      }
      waiting = waiting.slice(batch.length)
      for (const message of batch) bytes -= message.body.length
    }
  }
  const flush = (): Promise<void> => {
    flushing ??= writeWaiting().finally(() => {
      flushing = null
    })
    return flushing
  }
  return {
    add,
    dropped: () => dropped,
    start() {
      timer = setInterval(flush, FLUSH_MS)
    },
    async stop() {
      clearInterval(timer)
      await flush()
      await flush()
    },
  }
}
