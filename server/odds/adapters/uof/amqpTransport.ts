// The feed's exchange over AMQP: a queue of our own, bound by topic, read as fast as it comes, connected again when lost.
import type { Channel, ChannelModel, ConsumeMessage } from 'amqplib'
import { connect } from 'amqplib'
import type { Clock } from '../../../platform/clock.ts'
import type { Log } from '../../../platform/log.ts'
import type { ConnectionState, FeedMessage, FeedTransport } from '../../transport.ts'

export type AmqpOptions = {
  /** amqps://token:@host:5671/%2Funifiedfeed%2F12345: the virtual host stands in the address. */
  url: string
  log: Log
  clock: Clock
  exchange?: string
  /** Several products on one account tell their messages apart by node. */
  node?: number | null
  retryMinMs?: number
  retryMaxMs?: number
}

const EXCHANGE = 'unifiedfeed'
const RETRY_MIN_MS = 1000
const RETRY_MAX_MS = 30_000
const HEARTBEAT_S = 20

/** Everything, the alives, and the snapshots that are for us. */
export function bindingsOf(node: number | null): string[] {
  const all = ['*.*.*.*.*.*.*']
  const keys = node === null ? all.map((key) => `${key}.#`) : all.flatMap((key) => [`${key}.${node}.#`, `${key}.-.#`])
  return [...keys, '-.-.-.alive.#', `-.-.-.snapshot_complete.-.-.-.${node ?? '-'}`]
}

export function createAmqpTransport(options: AmqpOptions): FeedTransport {
  const { url, log, clock, exchange = EXCHANGE, node = null } = options
  const { retryMinMs = RETRY_MIN_MS, retryMaxMs = RETRY_MAX_MS } = options
  let connection: ChannelModel | null = null
  let retry: NodeJS.Timeout | undefined
  let stopped = true
  let delayMs = retryMinMs
  let opening: Promise<void> | null = null

  type Listeners = { onMessage: (message: FeedMessage) => void; onState: (state: ConnectionState) => void }

  async function open(listeners: Listeners): Promise<void> {
    const opened = await connect(withHeartbeat(url), { timeout: 10_000 })
    let lost = false
    const lose = (cause?: unknown): void => {
      if (lost) return
      lost = true
      connection = null
      if (!stopped) log.warn({ err: cause }, 'the feed connection was lost')
      listeners.onState('disconnected')
      opened.close().catch(() => {})
      again(listeners)
    }
    opened.on('error', (cause) => log.debug({ err: cause }, 'feed connection'))
    opened.on('close', lose)
    try {
      const channel = await opened.createChannel()
      channel.on('error', (cause) => log.debug({ err: cause }, 'feed channel'))
      channel.on('close', lose)
      await consume(channel, listeners, lose)
    } catch (cause) {
      opened.off('close', lose)
      await opened.close().catch(() => {})
      throw cause
    }
    connection = opened
    delayMs = retryMinMs
    log.info('the feed is connected')
    listeners.onState('connected')
  }

  async function consume(channel: Channel, { onMessage }: Listeners, lose: (cause: unknown) => void): Promise<void> {
    await channel.checkExchange(exchange)
    const { queue } = await channel.assertQueue('', { exclusive: true, autoDelete: true, durable: false })
    for (const key of bindingsOf(node)) await channel.bindQueue(queue, exchange, key)
    const take = (message: ConsumeMessage | null): void => {
      // The broker took our queue away: what comes meanwhile is lost.
      if (message === null) lose(new Error('the queue was cancelled'))
      else if (!stopped)
        onMessage({ routingKey: message.fields.routingKey, body: message.content, receivedAt: clock.now() })
    }
    await channel.consume(queue, take, { noAck: true })
  }

  function again(listeners: Listeners): void {
    if (stopped) return
    clearTimeout(retry)
    retry = setTimeout(() => attempt(listeners), delayMs)
    delayMs = Math.min(delayMs * 2, retryMaxMs)
  }
  function attempt(listeners: Listeners): void {
    if (stopped) return
    opening = open(listeners)
      .catch((cause) => {
        log.warn({ err: cause }, 'the feed does not answer')
        again(listeners)
      })
      .finally(() => {
        opening = null
      })
  }
  return {
    start(onMessage, onState) {
      stopped = false
      attempt({ onMessage, onState })
    },
    async stop() {
      stopped = true
      clearTimeout(retry)
      await opening
      await connection?.close().catch(() => {})
      connection = null
    },
  }
}

function withHeartbeat(url: string): string {
  const address = new URL(url)
  if (!address.searchParams.has('heartbeat')) address.searchParams.set('heartbeat', String(HEARTBEAT_S))
  return address.toString()
}
