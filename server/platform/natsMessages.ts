// The bus between processes over NATS: core subjects alone, nothing of it is kept anywhere.
import {
  connect,
  type Msg,
  type NatsConnection,
  type NodeConnectionOptions,
  type Subscription,
} from '@nats-io/transport-node'
import type { Log } from './log.ts'
import type { Messages } from './messages.ts'

/** A connection that is silent for three of these is taken for dead. */
const PING_MS = 1000
const RECONNECT_MS = 250

/** `url` may carry a user and a password; `tls://` is encrypted. Connects, and connects again, in the background. */
export function createNatsMessages(url: string, log: Log): Messages {
  let connection: NatsConnection | null = null
  let isConnected = false
  let isClosed = false
  const begun: ((to: NatsConnection) => void)[] = []
  const follow = async (to: NatsConnection) => {
    for await (const { type } of to.status()) {
      if (type !== 'disconnect' && type !== 'reconnect') continue
      isConnected = type === 'reconnect'
      log.warn(isConnected ? 'the bus is back' : 'the bus is gone')
    }
  }
  connect(optionsOf(url)).then(
    (to) => {
      if (isClosed) return to.close()
      connection = to
      isConnected = true
      for (const begin of begun) begin(to)
      return follow(to)
    },
    (cause) => log.error({ err: cause }, 'the bus cannot be used'),
  )
  const listen = (subject: string, take: (message: Msg) => void) => {
    const callback = (_fault: Error | null, message: Msg) => {
      try {
        take(message)
      } catch (cause) {
        log.error({ err: cause, subject }, 'a message could not be taken')
      }
    }
    let subscription: Subscription | null = null
    let isStopped = false
    const begin = (to: NatsConnection) => {
      if (!isStopped) subscription = to.subscribe(subject, { callback })
    }
    begun.push(begin)
    if (connection !== null) begin(connection)
    return () => {
      isStopped = true
      subscription?.unsubscribe()
    }
  }
  return {
    publish(subject, body) {
      if (isConnected) connection?.publish(subject, JSON.stringify(body))
    },
    subscribe: (subject, listener) => listen(subject, (message) => listener(message.json())),
    respond: (subject, answer) =>
      void listen(subject, (message) => {
        const body = answer(message.json())
        if (body !== null) message.respond(JSON.stringify(body))
      }),
    async request(subject, body, waitMs) {
      if (connection === null || !isConnected) throw new Error('the bus is gone')
      return (await connection.request(subject, JSON.stringify(body), { timeout: waitMs })).json()
    },
    async close() {
      isClosed = true
      await connection?.close()
    },
  }
}

function optionsOf(url: string): NodeConnectionOptions {
  const { protocol, host, username, password } = new URL(url)
  return {
    servers: host,
    ...(username === '' ? {} : { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
    ...(protocol === 'tls:' ? { tls: {} } : {}),
    ...{ name: 'walia', waitOnFirstConnect: true, maxReconnectAttempts: -1 },
    ...{ reconnectTimeWait: RECONNECT_MS, pingInterval: PING_MS, maxPingOut: 2 },
  }
}
