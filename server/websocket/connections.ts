// The connected clients: what each says, who each is, which topics each may have.
import type { ErrorCode } from '@walia/contract/errors.ts'
import type { ClientMessage } from '@walia/contract/websocket.ts'
import type { RawData, WebSocket } from 'ws'
import type { Clock } from '../platform/clock.ts'
import { Refusal } from '../platform/http.ts'
import type { Log } from '../platform/log.ts'
import { textLanguageOf } from '../platform/text.ts'
import { type Client, clientOf, isWithinRate, readMessage, takeToken, takeTopic } from './client.ts'
import type { Hub } from './hub.ts'
import type { SocketLimits } from './limits.ts'

/**
 * The account of a session's two parts; null, or a thrown Refusal, without a valid session. With an address its network is
 * charged: TOO_MANY_REQUESTS.
 */
export type AuthenticateParts = (
  cookieHeader: string | undefined,
  token: string | undefined,
  address?: string,
) => Promise<{ accountId: number } | null>

export type ConnectionDeps = {
  clock: Clock
  log: Log
  errorText: (code: ErrorCode, language: string) => string
  authenticateParts: AuthenticateParts
}

const CLOSE = { goingAway: 1001, notText: 1003, policy: 1008 } as const
// A client may queue this many messages while one waits for the database.
const WAITING_MAX = 60
const GOODBYE_MS = 1000

/** A refused session counts as none; any other failure is thrown on, as is a network that asks too much. */
const orNobody = (cause: unknown): null => {
  if (cause instanceof Refusal && cause.code !== 'TOO_MANY_REQUESTS') return null
  throw cause
}

export class Connections {
  readonly #deps: ConnectionDeps
  readonly #limits: SocketLimits
  readonly #hub: Hub
  readonly #clients = new Set<Client>()

  constructor(deps: ConnectionDeps, limits: SocketLimits, hub: Hub) {
    this.#deps = deps
    this.#limits = limits
    this.#hub = hub
  }

  get #now(): number {
    return this.#deps.clock.now()
  }

  get count(): number {
    return this.#clients.size
  }

  welcome(socket: WebSocket, cookieHeader: string | undefined, address: string): void {
    const client = clientOf({ socket, cookieHeader, address }, this.#deps.clock.now(), this.#limits)
    this.#clients.add(client)
    socket.on('message', (data, isBinary) => this.#receive(client, data, isBinary))
    socket.on('pong', () => {
      client.alive = true
    })
    socket.on('error', (cause) => this.#deps.log.debug({ err: cause }, 'a socket failed'))
    socket.on('close', () => {
      this.#hub.leaveAll(client)
      this.#clients.delete(client)
    })
  }

  /** Lets go who did not answer the last ping, asks the others, and looks whether their sessions still stand. */
  pingAll(): void {
    for (const client of this.#clients) {
      if (!client.alive) {
        client.socket.terminate()
        continue
      }
      client.alive = false
      client.socket.ping()
      if (client.accountId !== null) this.#queue(client, () => this.#know(client))
    }
  }

  /** Sessions of the account were ended: sockets whose session is over lose its private topics. */
  forget(accountId: number): void {
    for (const client of this.#clients)
      if (client.accountId === accountId) this.#queue(client, () => this.#know(client))
  }

  async closeAll(): Promise<void> {
    for (const { socket } of this.#clients) socket.close(CLOSE.goingAway, 'the server is going away')
    const until = Date.now() + GOODBYE_MS
    while (this.#clients.size > 0 && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 10))
    for (const { socket } of this.#clients) socket.terminate()
  }

  #receive(client: Client, data: RawData, isBinary: boolean): void {
    client.alive = true
    const isAllowed = isWithinRate(client, this.#deps.clock.now(), this.#limits) && client.waiting <= WAITING_MAX
    const message = isBinary || !isAllowed ? null : readMessage(String(data))
    if (isBinary) client.socket.close(CLOSE.notText, 'text only')
    else if (!isAllowed) client.socket.close(CLOSE.policy, 'too many messages')
    else if (!message) this.#complain(client, 'MALFORMED')
    else this.#queue(client, () => this.#answer(client, message))
  }

  /** Messages of a client are answered one after the other. */
  #queue(client: Client, work: () => Promise<void>): void {
    client.waiting++
    client.work = client.work
      .then(work)
      .catch((cause) => {
        if (cause instanceof Refusal) return this.#refuse(client, cause)
        this.#deps.log.error({ err: cause }, 'a socket message failed')
        this.#complain(client, 'INTERNAL')
      })
      .finally(() => {
        client.waiting--
      })
  }

  #complain(client: Client, code: ErrorCode): void {
    client.socket.send(JSON.stringify({ t: 'error', code, message: this.#deps.errorText(code, client.language) }))
  }

  /** Closed as well, so that a page comes again by itself: an open socket would never say again who it is. */
  #refuse(client: Client, { code }: Refusal): void {
    this.#complain(client, code)
    client.socket.close(CLOSE.policy, 'too many requests')
  }

  async #answer(client: Client, message: ClientMessage): Promise<void> {
    if (client.socket.readyState !== client.socket.OPEN) return
    if (message.type === 'ping') client.socket.send('{"t":"pong"}')
    else if (message.type === 'hello') await this.#greet(client, message.language, message.token)
    else if (message.type === 'unsubscribe') for (const topic of message.topics) this.#hub.leave(client, topic)
    else await this.#subscribeAll(client, message.topics)
  }

  async #greet(client: Client, language: string, token: string | undefined): Promise<void> {
    const before = client.language
    client.language = textLanguageOf(language)
    if (token !== undefined && !(await this.#waitFor(client, () => takeToken(client, token, this.#now, this.#limits))))
      return
    client.token = token
    await this.#know(client, client.address)
    if (before !== client.language) await this.#subscribeAll(client, [...client.topics.keys()])
  }

  /** A whole state per topic, as fast as the client's allowance gives them; what it says meanwhile waits behind. */
  async #subscribeAll(client: Client, topics: readonly string[]): Promise<void> {
    for (const topic of topics) {
      if (!(await this.#waitFor(client, () => takeTopic(client, this.#now, this.#limits)))) return
      await this.#subscribe(client, topic)
    }
  }

  /** Until the client may go on, what it says meanwhile behind it; false once it has gone. */
  async #waitFor(client: Client, waitMsNow: () => number): Promise<boolean> {
    for (;;) {
      const waitMs = waitMsNow()
      if (waitMs === 0) return true
      await new Promise((resolve) => setTimeout(resolve, waitMs).unref())
      if (client.socket.readyState !== client.socket.OPEN) return false
    }
  }

  /** `address` is charged for it; looking again by ourselves is free. */
  async #know(client: Client, address?: string): Promise<void> {
    const { authenticateParts } = this.#deps
    const session =
      client.token === undefined
        ? null
        : await authenticateParts(client.cookieHeader, client.token, address).catch(orNobody)
    this.#become(client, session?.accountId ?? null)
  }

  /** What belonged to somebody else is taken away. */
  #become(client: Client, accountId: number | null): void {
    if (client.accountId === accountId) return
    client.accountId = accountId
    for (const [topic, channel] of [...client.topics]) {
      const found = this.#hub.find(topic, accountId)
      if (!found || !('channel' in found) || found.channel !== channel) this.#hub.end(client, topic)
    }
  }

  async #subscribe(client: Client, topic: string): Promise<void> {
    if (!client.topics.has(topic) && client.topics.size >= this.#limits.subscriptionsMax) {
      this.#complain(client, 'TOO_MANY_REQUESTS')
      return
    }
    const found = this.#hub.find(topic, client.accountId)
    if (!found) this.#complain(client, 'NOT_FOUND')
    else if ('channel' in found) await this.#hub.join(client, topic, found.channel, found.source)
    else if (found.refused === 'NOT_FOUND') client.socket.send(JSON.stringify({ t: 'gone', topic }))
    else this.#complain(client, found.refused)
  }
}
