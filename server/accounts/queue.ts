// Work that is done a few at a time: who comes when too many wait is turned away.
export class Queue {
  readonly #atOnce: number
  readonly #waitingMax: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(atOnce: number, waitingMax: number) {
    this.#atOnce = atOnce
    this.#waitingMax = waitingMax
  }

  get isFull(): boolean {
    return this.#running >= this.#atOnce && this.#waiting.length >= this.#waitingMax
  }

  /** In the order of coming; null when it is full. */
  run<T>(work: () => Promise<T>): Promise<T> | null {
    return this.isFull ? null : this.#enter(work)
  }

  async #enter<T>(work: () => Promise<T>): Promise<T> {
    // Whoever leaves hands his place on, so `running` does not change in between.
    if (this.#running >= this.#atOnce) await new Promise<void>((resume) => this.#waiting.push(resume))
    else this.#running += 1
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next === undefined) this.#running -= 1
      else next()
    }
  }
}
