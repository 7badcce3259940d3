// How many of one kind may be under way at once, by account or by whatever else keeps others waiting; more are refused.
import { Refusal } from './http.ts'

const RETRY_SECONDS = 1

export class InFlight<Key> {
  readonly #max: number
  readonly #counts = new Map<Key, number>()
  readonly #last = new Map<Key, Promise<unknown>>()

  constructor(max: number) {
    this.#max = max
  }

  /** Throws TOO_MANY_REQUESTS, with nothing begun, while as many of the key are under way. */
  async run<T>(key: Key, work: () => Promise<T>): Promise<T> {
    const before = this.#counts.get(key) ?? 0
    if (before >= this.#max) throw new Refusal('TOO_MANY_REQUESTS', { retry_in: RETRY_SECONDS })
    this.#counts.set(key, before + 1)
    try {
      return await work()
    } finally {
      const left = (this.#counts.get(key) ?? 1) - 1
      if (left > 0) this.#counts.set(key, left)
      else this.#counts.delete(key)
    }
  }

  /** The same, and those of one key come one after the other: a key holds one connection of the database, not `max`. */
  runInTurn<T>(key: Key, work: () => Promise<T>): Promise<T> {
    return this.run(key, async () => {
      const before = this.#last.get(key)
      const mine = before === undefined ? work() : before.then(work, work)
      this.#last.set(key, mine)
      try {
        return await mine
      } finally {
        if (this.#last.get(key) === mine) this.#last.delete(key)
      }
    })
  }
}
