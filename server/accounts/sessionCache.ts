// Sessions in memory, so that the hot path seldom asks the database; the database tells of every change at once.
import pg from 'pg'
import type { Log } from '../platform/log.ts'
import type { SessionRow } from './queries.ts'

// Without word from the database a session is read again soon; while listening, only to be on the safe side.
const TOLD_LIFE_MS = 10 * 60_000
const UNTOLD_LIFE_MS = 2_000
const SESSIONS_MAX = 100_000
const RECONNECT_MS = 1_000

type Kept = { row: SessionRow; loadedAt: number }

export class SessionCache {
  /** By token, which is worthless without the cookie's secret, of which only the hash is here. */
  readonly #kept = new Map<string, Kept>()
  /** Grows with every end: what was read before an end is not kept after it. */
  #generation = 0
  #listener: pg.Client | null = null
  #isTold = false
  #isStopped = false
  readonly #log: Log
  readonly #onEnd: (accountId: number) => void
  /** `onEnd` hears of every account whose sessions may have ended, here or in another process. */
  constructor(log: Log, onEnd: (accountId: number) => void) {
    this.#log = log
    this.#onEnd = onEnd
  }

  get generation(): number {
    return this.#generation
  }

  find(token: string, now: number): Kept | null {
    const kept = this.#kept.get(token)
    if (kept === undefined) return null
    if (now - kept.loadedAt < (this.#isTold ? TOLD_LIFE_MS : UNTOLD_LIFE_MS) && now >= kept.loadedAt) return kept
    this.#kept.delete(token)
    return null
  }

  keep(token: string, row: SessionRow, now: number, generation: number): void {
    if (generation !== this.#generation) return
    if (this.#kept.size >= SESSIONS_MAX) this.#kept.delete(this.#kept.keys().next().value ?? '')
    this.#kept.set(token, { row, loadedAt: now })
  }

  forgetAccount(accountId: number): void {
    this.#generation++
    for (const [token, { row }] of this.#kept) if (row.account_id === accountId) this.#kept.delete(token)
    this.#onEnd(accountId)
  }

  /** Hears of ends in other processes; while the connection is away, sessions are read again every few seconds. */
  async listen(databaseUrl: string): Promise<void> {
    if (this.#isStopped) return
    const client = new pg.Client({ connectionString: databaseUrl, application_name: 'walia_sessions', keepAlive: true })
    this.#listener = client
    client.on('notification', ({ payload }) => this.forgetAccount(Number(payload)))
    client.on('error', (cause) => this.#log.warn({ err: cause }, 'the session listener failed'))
    client.on('end', () => this.#retry(databaseUrl, client))
    await client.connect()
    await client.query('listen session_changed')
    this.#forgetAll()
    this.#isTold = true
  }

  #retry(databaseUrl: string, client: pg.Client): void {
    if (this.#listener !== client || this.#isStopped) return
    this.#isTold = false
    this.#forgetAll()
    setTimeout(() => {
      this.listen(databaseUrl).catch((cause) => {
        this.#log.warn({ err: cause }, 'the session listener could not connect')
        this.#retry(databaseUrl, this.#listener ?? client)
      })
    }, RECONNECT_MS).unref()
  }

  #forgetAll(): void {
    this.#generation++
    this.#kept.clear()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#listener?.end().catch(() => {})
  }
}
