// Draws one picture after another in a thread of its own, which ends when nobody has asked for a while.
import { Worker } from 'node:worker_threads'
import { Refusal } from '../platform/http.ts'
import type { Drawing } from './drawing.ts'

type Waiting = { resolve(bytes: Buffer): void; reject(cause: Error): void }
type Answer = { id: number; bytes: Uint8Array } | { id: number; fault: string }

/** More than that wait nobody: the last would have waited for seconds. */
const WAITING_MAX = 24
const IDLE_MS = 30_000
const RETRY_SECONDS = 5

export class Drawer {
  readonly #waiting = new Map<number, Waiting>()
  #worker: Worker | null = null
  #idle: NodeJS.Timeout | null = null
  #last = 0

  /** A PNG. Throws TOO_MANY_REQUESTS while too many wait. */
  draw(drawing: Drawing): Promise<Buffer> {
    if (this.#waiting.size >= WAITING_MAX) throw new Refusal('TOO_MANY_REQUESTS', { retry_in: RETRY_SECONDS })
    const worker = this.#start()
    const id = ++this.#last
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      worker.postMessage({ id, drawing })
    })
  }

  async close(): Promise<void> {
    if (this.#idle) clearTimeout(this.#idle)
    await this.#worker?.terminate()
  }

  #start(): Worker {
    if (this.#idle) clearTimeout(this.#idle)
    this.#idle = null
    if (this.#worker) return this.#worker
    const worker = new Worker(new URL('./pngWorker.ts', import.meta.url))
    worker.unref()
    worker.on('message', (answer: Answer) => this.#answered(answer))
    worker.once('error', (cause) => this.#ended(worker, cause))
    worker.once('exit', () => this.#ended(worker, new Error('the thread that draws pictures has ended')))
    this.#worker = worker
    return worker
  }

  #answered(answer: Answer): void {
    const waiting = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    if ('bytes' in answer) waiting?.resolve(Buffer.from(answer.bytes))
    else waiting?.reject(new Error(answer.fault))
    if (this.#waiting.size > 0) return
    this.#idle = setTimeout(() => this.#rest(), IDLE_MS)
    this.#idle.unref()
  }

  /** Nobody's drawing goes to a thread that is ending. */
  #rest(): void {
    const worker = this.#worker
    this.#worker = null
    void worker?.terminate()
  }

  #ended(worker: Worker, cause: Error): void {
    if (this.#worker !== worker) return
    this.#worker = null
    for (const { reject } of this.#waiting.values()) reject(cause)
    this.#waiting.clear()
  }
}
