// The outbox: events written in the transaction of their cause, followed by every process from its start on.
import pg from 'pg'
import type { EventName, Events } from './events.ts'
import type { Log } from './log.ts'

type Queryable = Pick<pg.Pool, 'query'>
/** An event as it was read. `id` names it for good. */
export type Event<Name extends EventName = EventName> = {
  [N in EventName]: { id: number; name: N; payload: Events[N] }
}[Name]

/** Writes an event in the caller's transaction. Readers find it after the commit; `wake` then makes them look at once. */
export async function publish<Name extends EventName>(db: Queryable, name: Name, payload: Events[Name]): Promise<void> {
  await db.query({ name: 'outbox_add', text: 'select outbox_add($1, $2)', values: [name, JSON.stringify(payload)] })
}

export type Outbox = {
  /**
   * Calls the listener for each such event that is committed from the start on, in every process, mostly once and in no
   * promised order: for what may be done twice, such as emptying a cache or sending a state anew. What must be done for
   * each event, whatever happens, reads with a cursor (outboxReader.ts). One that fails, at once or later, is logged.
   */
  follow<Name extends EventName>(name: Name, listener: (payload: Events[Name]) => unknown): void
  /** After a commit with an event: this process and the others look now, not at their next look. */
  wake(): void
  /** True while everything that was committed two seconds ago has been read: caches may be trusted. */
  isCurrent(): boolean
  start(): Promise<void>
  stop(): Promise<void>
}

/** Without a hint another process reads an event after so long. */
const POLL_MS = 250
/** Looks follow each other so closely at most, and so do hints to other processes. */
const PAUSE_MS = 25
const CURRENT_MS = 2_000
const RECONNECT_MS = 1_000
const ANSWER_MS = 5_000
const PAGE = 2_000
const CHANNEL = 'outbox'

type Position = { tx: string; id: number }
type Row = {
  tx: string | null
  id: number
  name: EventName
  payload: Events[EventName]
  settled: boolean
  horizon: string
}

const NEXT = `
  with now as materialized (select pg_snapshot_xmin(pg_current_snapshot()) as horizon)
  select now.horizon::text, o.tx::text, o.id, o.type as name, o.payload, o.tx < now.horizon as settled
  from now left join lateral (
    select * from outbox where (tx, id) > ($1::xid8, $2::bigint) order by tx, id limit ${PAGE}) o on true
  order by o.tx, o.id`

/** One direct connection: looks never wait for one of the pool, and a hint never is in a transaction with money. */
class Follower implements Outbox {
  readonly #url: string
  readonly #log: Log
  readonly #listeners = new Map<EventName, ((payload: never) => void)[]>()
  /** Everything before it has been handed on; null before the first look. */
  #position: Position | null = null
  /** Handed on although beyond the horizon, where more may still appear. */
  readonly #ahead = new Set<number>()
  #client: pg.Client | null = null
  #readAt = Number.NEGATIVE_INFINITY
  #isStopped = false
  #isHintDue = false
  #isLookDue = false
  #wakeUp = () => {}
  #running: Promise<void> = Promise.resolve()

  constructor(databaseUrl: string, log: Log) {
    this.#url = databaseUrl
    this.#log = log
  }

  follow<Name extends EventName>(name: Name, listener: (payload: Events[Name]) => unknown): void {
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener])
  }

  wake(): void {
    this.#isHintDue = true
    this.#poll()
  }

  isCurrent(): boolean {
    return performance.now() - this.#readAt < CURRENT_MS
  }

  async start(): Promise<void> {
    await this.#connect()
    await this.#read()
    this.#running = this.#loop()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#poll()
    await this.#running
    await this.#client?.end().catch(() => {})
  }

  #poll(): void {
    this.#isLookDue = true
    this.#wakeUp()
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'walia_outbox',
      options: '-c role=walia_app',
      keepAlive: true,
      query_timeout: ANSWER_MS,
    })
    const own = () => (client as unknown as { processID: number }).processID
    client.on('notification', ({ processId }) => processId !== own() && this.#poll())
    client.on('error', (cause) => this.#log.warn({ err: cause }, 'the connection of the outbox broke'))
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
    this.#client = client
  }

  async #loop(): Promise<void> {
    while (!this.#isStopped) {
      try {
        if (this.#client === null) await this.#connect()
        await this.#turn()
        await this.#sleep(PAUSE_MS, false)
        await this.#sleep(POLL_MS - PAUSE_MS, true)
      } catch (cause) {
        this.#log.warn({ err: cause }, 'the outbox could not be read and is read again')
        this.#client?.end().catch(() => {})
        this.#client = null
        await this.#sleep(RECONNECT_MS, false)
      }
    }
  }

  async #turn(): Promise<void> {
    this.#isLookDue = false
    if (this.#isHintDue) {
      this.#isHintDue = false
      await this.#client?.query(`notify ${CHANNEL}`)
    }
    while (await this.#read());
  }

  /** `isWakeable`: ends at once when there is something to look for. A stop ends every sleep. */
  async #sleep(ms: number, isWakeable: boolean): Promise<void> {
    if (this.#isStopped || (isWakeable && this.#isLookDue)) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#wakeUp = () => {
        if (!isWakeable && !this.#isStopped) return
        clearTimeout(timer)
        resolve()
      }
    })
    this.#wakeUp = () => {}
  }

  /** True when a whole page was handed on and more is below the horizon. */
  async #read(): Promise<boolean> {
    const startedAt = performance.now()
    const after = this.#position ?? (await this.#horizon())
    const answer = await this.#client?.query<Row>({ name: 'outbox_next', text: NEXT, values: [after.tx, after.id] })
    const rows = answer?.rows.filter((row) => row.tx !== null) ?? []
    for (const row of rows) this.#handOn(row)
    const isWhole = rows.length === PAGE
    const last = rows.findLast((row) => row.settled)
    if (!isWhole) this.#position = { tx: answer?.rows[0]?.horizon ?? after.tx, id: 0 }
    else this.#position = last ? { tx: last.tx as string, id: last.id } : after
    if (!isWhole) this.#readAt = startedAt
    return isWhole && last !== undefined
  }

  async #horizon(): Promise<Position> {
    const answer = await this.#client?.query('select pg_snapshot_xmin(pg_current_snapshot())::text as tx')
    return { tx: answer?.rows[0].tx, id: 0 }
  }

  #handOn({ id, name, payload, settled }: Row): void {
    if (settled ? this.#ahead.delete(id) : this.#ahead.has(id)) return
    if (!settled) this.#ahead.add(id)
    for (const listener of this.#listeners.get(name) ?? []) {
      const hear = async () => (listener as (payload: Events[EventName]) => unknown)(payload)
      void hear().catch((cause) => this.#log.error({ err: cause, event: name, id }, 'a follower failed'))
    }
  }
}

export const createOutbox = (databaseUrl: string, log: Log): Outbox => new Follower(databaseUrl, log)
