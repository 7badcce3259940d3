// Gathers single requests into batches: one statement and one commit for many, each answered alone.

export type BatcherOptions<Item, Answer> = {
  /** Answers in the order of the items; an Error is one item's fault, a rejection that of the whole batch. */
  run(items: readonly Item[]): Promise<readonly (Answer | Error)[]>
  /** At most one item of a lane is on its way; the next one waits for its answer. */
  laneOf(item: Item): number
  sizeMax: number
  inFlightMax: number
  /** So many have to wait before a batch leaves beside another one, unless that takes longer than `patienceMs`. */
  besideMin: number
  patienceMs: number
  /** More waiting than this are refused at once with `BatcherFull`. */
  waitingMax: number
}

/**
 * Of what takes a stake. A call costs PostgreSQL 1.3 ms whatever it holds and 0.1 ms for each stake in it, so two calls of few
 * stakes at once would keep two processors busy for what one does. With more than so many waiting there is no room.
 */
export const STAKE_BATCH = { sizeMax: 200, inFlightMax: 2, besideMin: 32, patienceMs: 10, waitingMax: 5000 } as const

export class BatcherFull extends Error {}

/** Errors of a statement carry a SQLSTATE; a broken connection has none or one of classes 08 and 57. */
const statementFailed = (cause: unknown): boolean => {
  const { code } = cause as { code?: unknown }
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !/^(08|57)/.test(code)
}

/**
 * A statement that failed has changed nothing, so its items may be tried alone. A connection that broke may have
 * committed: that fault goes to every caller, and their keys tell later what stands.
 */
export async function togetherOrAlone<Item, Answer>(
  batch: readonly Item[],
  take: (some: readonly Item[]) => Promise<readonly Answer[]>,
): Promise<readonly (Answer | Error)[]> {
  try {
    return await take(batch)
  } catch (cause) {
    if (batch.length === 1 || !statementFailed(cause)) throw cause
  }
  const answers: (Answer | Error)[] = []
  for (const item of batch) answers.push(...(await take([item]).catch((cause: Error) => [cause])))
  return answers
}

type Waiting<Item, Answer> = { item: Item; resolve(answer: Answer): void; reject(cause: unknown): void }

/**
 * A batch leaves at once when none is on its way. What comes meanwhile waits for its end, since many together cost far less
 * than one by one, unless they are many already or the one before takes long: then it waits for a lock or a disk, which
 * concerns others less.
 */
export class Batcher<Item, Answer> {
  #waiting: Waiting<Item, Answer>[] = []
  readonly #busy = new Set<number>()
  #inFlight = 0
  #sentAt = 0
  #scheduled = false
  #patience: NodeJS.Timeout | null = null
  readonly #options: BatcherOptions<Item, Answer>

  constructor(options: BatcherOptions<Item, Answer>) {
    this.#options = options
  }

  add(item: Item): Promise<Answer> {
    if (this.#waiting.length >= this.#options.waitingMax) return Promise.reject(new BatcherFull('too many are waiting'))
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject })
      this.#schedule()
    })
  }

  /** True while nothing waits and nothing is on its way. */
  get idle(): boolean {
    return this.#waiting.length === 0 && this.#inFlight === 0
  }

  // After the current turn of the loop, so that requests read together leave together.
  #schedule(): void {
    if (this.#scheduled || this.#inFlight >= this.#options.inFlightMax) return
    this.#scheduled = true
    setImmediate(() => {
      this.#scheduled = false
      while (this.#inFlight < this.#options.inFlightMax && this.#mayLeave() && this.#send());
    })
  }

  #mayLeave(): boolean {
    const { besideMin, patienceMs } = this.#options
    if (this.#inFlight === 0 || this.#waiting.length >= besideMin) return true
    const leftMs = this.#sentAt + patienceMs - performance.now()
    if (leftMs <= 0) return true
    if (this.#waiting.length > 0) this.#lookAgainIn(leftMs)
    return false
  }

  #lookAgainIn(ms: number): void {
    this.#patience ??= setTimeout(() => {
      this.#patience = null
      this.#schedule()
    }, Math.ceil(ms))
  }

  #send(): boolean {
    const batch = this.#take()
    if (batch.length === 0) return false
    this.#inFlight += 1
    this.#sentAt = performance.now()
    void this.#run(batch).finally(() => {
      this.#inFlight -= 1
      for (const { item } of batch) this.#busy.delete(this.#options.laneOf(item))
      if (this.#waiting.length > 0) this.#schedule()
    })
    return true
  }

  #take(): Waiting<Item, Answer>[] {
    const batch: Waiting<Item, Answer>[] = []
    const left: Waiting<Item, Answer>[] = []
    for (const one of this.#waiting) {
      const lane = this.#options.laneOf(one.item)
      if (batch.length >= this.#options.sizeMax || this.#busy.has(lane)) left.push(one)
      else {
        this.#busy.add(lane)
        batch.push(one)
      }
    }
    this.#waiting = left
    return batch
  }

  async #run(batch: readonly Waiting<Item, Answer>[]): Promise<void> {
    try {
      const answers = await this.#options.run(batch.map(({ item }) => item))
      if (answers.length !== batch.length) throw new Error(`${batch.length} items got ${answers.length} answers`)
      for (const [place, one] of batch.entries()) {
        const answer = answers[place] as Answer | Error
        if (answer instanceof Error) one.reject(answer)
        else one.resolve(answer)
      }
    } catch (cause) {
      for (const one of batch) one.reject(cause)
    }
  }
}
