// Sessions in memory, so that the hot path seldom asks the database; the outbox says whose have ended, in any process.
import type { SessionRow } from './queries.ts'

// While the outbox cannot be read a session is read again soon; otherwise only to be on the safe side.
const CURRENT_LIFE_MS = 10 * 60_000
const UNSURE_LIFE_MS = 2_000
const SESSIONS_MAX = 100_000

type Kept = { row: SessionRow; loadedAt: number }

export class SessionCache {
  /** By token, which is worthless without the cookie's secret, of which only the hash is here. */
  readonly #kept = new Map<string, Kept>()
  /** Grows with every end: what was read before an end is not kept after it. */
  #generation = 0
  readonly #isCurrent: () => boolean
  /** `isCurrent`: whether ends in other processes would be known. */
  constructor(isCurrent: () => boolean) {
    this.#isCurrent = isCurrent
  }

  get generation(): number {
    return this.#generation
  }

  find(token: string, now: number): Kept | null {
    const kept = this.#kept.get(token)
    if (kept === undefined) return null
    if (now - kept.loadedAt < (this.#isCurrent() ? CURRENT_LIFE_MS : UNSURE_LIFE_MS) && now >= kept.loadedAt)
      return kept
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
  }
}
