// Counts of what pages say was shown and tapped: added up in memory, written together every few seconds.
import type { Pool } from 'pg'
import type { Clock } from '../platform/clock.ts'
import { addCounts, type BannerCount } from './queries.ts'

export type Counted = { shown: readonly number[]; clicked: readonly number[] }

export class BannerCounts {
  readonly #pool: Pick<Pool, 'query'>
  readonly #clock: Clock
  readonly #timeZone: string
  #waiting = new Map<number, BannerCount>()

  constructor(pool: Pick<Pool, 'query'>, clock: Clock, timeZone: string) {
    this.#pool = pool
    this.#clock = clock
    this.#timeZone = timeZone
  }

  /** A banner counts once in a call; numbers that `isKnown` does not know count nowhere. */
  add({ shown, clicked }: Counted, isKnown: (id: number) => boolean): void {
    for (const id of new Set(shown)) if (isKnown(id)) this.#of(id).shown += 1
    for (const id of new Set(clicked)) if (isKnown(id)) this.#of(id).clicked += 1
  }

  /** What could not be written is written with the next. */
  async write(): Promise<void> {
    if (this.#waiting.size === 0) return
    const counts = [...this.#waiting.values()].sort((a, b) => a.id - b.id)
    this.#waiting = new Map()
    try {
      await addCounts(this.#pool, counts, this.#clock.now(), this.#timeZone)
    } catch (cause) {
      for (const { id, shown, clicked } of counts) {
        this.#of(id).shown += shown
        this.#of(id).clicked += clicked
      }
      throw cause
    }
  }

  #of(id: number): BannerCount {
    const count = this.#waiting.get(id) ?? { id, shown: 0, clicked: 0 }
    this.#waiting.set(id, count)
    return count
  }
}
