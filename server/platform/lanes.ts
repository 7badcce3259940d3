// Who a connection of the database is for. A call waits for one a second, then it is refused and may be tried again; calls
// that only read never take the last ones, which are for calls that act: bets, payments, logins. Work behind the calls waits
// for longer.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyReply, FastifyRequest } from 'fastify'
import pg from 'pg'
import type { App } from './app.ts'

/** What a call does: `reading` changes nothing, `acting` may move money. Work that no call began has no lane. */
export type Lane = 'reading' | 'acting'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a call that only reads though its method is POST. */
    reads?: boolean
  }
}

const lanes = new AsyncLocalStorage<Lane>()
export const inLane = <T>(lane: Lane, work: () => T): T => lanes.run(lane, work)

/** How long a call waits for a connection. */
export const CALL_WAITS_MS = 1000
/** Of all connections, those that reading calls leave to others. */
const KEPT_FROM_READING = 0.4

/** Each call runs in its lane: what it asks of a `LanedPool` is asked for it. */
export function layLanes(app: App): void {
  const enter = ({ method, routeOptions }: FastifyRequest, _reply: FastifyReply, done: () => void) => {
    const reads = method === 'GET' || method === 'HEAD' || routeOptions.config.reads === true
    inLane(reads ? 'reading' : 'acting', done)
  }
  app.addHook('onRequest', enter)
  // A body is read in between, by the connection, which is in no lane.
  app.addHook('preValidation', enter)
}

/** As pg says it when its own wait is over; see `connectionBroke`. */
const busy = () => new Error('timeout exceeded when trying to connect: every connection of the database is in use')

type Release = (broken?: boolean | Error) => void
type OnConnected = (error: Error | undefined, client: pg.PoolClient | undefined, done: Release) => void

export class LanedPool extends pg.Pool {
  readonly #readingMax: number
  #readingCount = 0
  readonly #waiting: (() => void)[] = []

  constructor(config: pg.PoolConfig & { max: number }) {
    super(config)
    this.#readingMax = Math.max(1, config.max - Math.ceil(config.max * KEPT_FROM_READING))
  }

  override connect(): Promise<pg.PoolClient>
  override connect(onConnected: OnConnected): void
  override connect(onConnected?: OnConnected): Promise<pg.PoolClient> | undefined {
    const lane = lanes.getStore()
    const client = lane === undefined ? super.connect() : this.#inTime(lane)
    if (onConnected === undefined) return client
    client.then(
      (given) => onConnected(undefined, given, given.release),
      (error) => onConnected(error, undefined, () => {}),
    )
    return undefined
  }

  /** Rejects when there is none after CALL_WAITS_MS; one that comes later goes back to the others. */
  #inTime(lane: Lane): Promise<pg.PoolClient> {
    return new Promise((resolve, reject) => {
      let isLate = false
      const timer = setTimeout(() => {
        isLate = true
        reject(busy())
      }, CALL_WAITS_MS)
      const coming = lane === 'reading' ? this.#forReading(() => isLate) : super.connect()
      coming.then(
        (client) => {
          clearTimeout(timer)
          if (isLate) client.release()
          else resolve(client)
        },
        (error) => {
          clearTimeout(timer)
          reject(error)
        },
      )
    })
  }

  async #forReading(isLate: () => boolean): Promise<pg.PoolClient> {
    if (this.#readingCount >= this.#readingMax) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else this.#readingCount += 1
    // Who waited in vain passes its turn on at once.
    if (isLate()) return this.#passOn(busy())
    const client = await super.connect().catch((cause) => this.#passOn(cause))
    const release = client.release
    client.release = (broken) => {
      client.release = release
      this.#next()
      release(broken)
    }
    return client
  }

  #passOn(cause: unknown): never {
    this.#next()
    throw cause
  }

  #next(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#readingCount -= 1
  }
}
