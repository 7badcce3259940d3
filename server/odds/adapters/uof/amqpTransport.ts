// The feed's exchange over AMQP: a queue of our own, bound by topic, read as fast as it comes, connected again when lost.
import type { ChannelModel, ConsumeMessage } from 'amqplib'
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
  /** Several systems on one account distinguish their answers by node. */
  node?: number | null
  retryMinMs?: number
  retryMaxMs?: number
}

const EXCHANGE = 'unifiedfeed'
const RETRY_MIN_MS = 1000
const RETRY_MAX_MS = 30_000
const HEARTBEAT_S = 20
const CONNECT_MS = 10_000

/** Everything, the alives, and the snapshots that are for us. */
export function bindingsOf(node: number | null): string[] {
  const all = '*.*.*.*.*.*.*'
  const keys = node === null ? [`${all}.#`] : [`${all}.${node}.#`, `${all}.-.#`]
  return [...keys, '-.-.-.alive.#', `-.-.-.snapshot_complete.-.-.-.${node ?? '-'}`]
}

type Link = {
  options: AmqpOptions
  onMessage(message: FeedMessage): void
  onState(state: ConnectionState): void
  connection: ChannelModel | null
  opening: Promise<void> | null
  retry: NodeJS.Timeout | undefined
  delayMs: number
  stopped: boolean
}

export function createAmqpTransport(options: AmqpOptions): FeedTransport {
  const delayMs = options.retryMinMs ?? RETRY_MIN_MS
  let link: Link | null = null
  return {
    start(onMessage, onState) {
      const idle = { connection: null, opening: null, retry: undefined, delayMs, stopped: false }
      link = { options, onMessage, onState, ...idle }
      attempt(link)
    },
    async stop() {
      if (link === null) return
      link.stopped = true
      clearTimeout(link.retry)
      await link.opening
      await link.connection?.close().catch(() => {})
    },
  }
}

function attempt(link: Link): void {
  if (link.stopped) return
  link.opening = open(link)
    .catch((cause) => {
      link.options.log.warn({ err: cause }, 'the feed does not answer')
      again(link)
    })
    .finally(() => {
      link.opening = null
    })
}

function again(link: Link): void {
  if (link.stopped) return
  clearTimeout(link.retry)
  link.retry = setTimeout(() => attempt(link), link.delayMs)
  link.delayMs = Math.min(link.delayMs * 2, link.options.retryMaxMs ?? RETRY_MAX_MS)
}

async function open(link: Link): Promise<void> {
  const { log, retryMinMs = RETRY_MIN_MS } = link.options
  const connection = await connect(withHeartbeat(link.options.url), { timeout: CONNECT_MS })
  connection.on('error', (cause) => log.debug({ err: cause }, 'feed connection'))
  let lost = false
  /** The queue dies with the connection, and what was on its way: a recovery fills the gap. */
  const lose = (): void => {
    if (lost) return
    lost = true
    if (!link.stopped) log.warn('the feed connection was lost')
    if (link.connection === connection) link.onState('disconnected')
    link.connection = null
    connection.close().catch(() => {})
    again(link)
  }
  try {
    await consume(link, connection, lose)
  } catch (cause) {
    lost = true
    await connection.close().catch(() => {})
    throw cause
  }
  if (lost) return
  connection.on('close', lose)
  link.connection = connection
  link.delayMs = retryMinMs
  log.info('the feed is connected')
  link.onState('connected')
}

async function consume(link: Link, connection: ChannelModel, lose: () => void): Promise<void> {
  const { log, clock, exchange = EXCHANGE, node = null } = link.options
  const channel = await connection.createChannel()
  channel.on('error', (cause) => log.warn({ err: cause }, 'feed channel'))
  channel.on('close', lose)
  await channel.checkExchange(exchange)
  const { queue } = await channel.assertQueue('', { exclusive: true, autoDelete: true, durable: false })
  for (const key of bindingsOf(node)) await channel.bindQueue(queue, exchange, key)
  const take = (message: ConsumeMessage | null): void => {
    // Null: the broker took our queue away.
    if (message === null) lose()
    else if (!link.stopped)
      link.onMessage({ routingKey: message.fields.routingKey, body: message.content, receivedAt: clock.now() })
  }
  await channel.consume(queue, take, { noAck: true })
}

function withHeartbeat(url: string): string {
  const address = new URL(url)
  if (!address.searchParams.has('heartbeat')) address.searchParams.set('heartbeat', String(HEARTBEAT_S))
  return address.toString()
}
