// The exchange at work: turns of a few milliseconds that deliver what the world says, and what was asked for, in order.
import type { FeedMessage, FeedState, Timers } from '../transport.ts'
import { type WorldClock, wallAt, worldAt } from '../worldClock.ts'
import type { Drills } from './drills.ts'
import { alive, type Message, PRODUCERS } from './messages.ts'
import type { Stream } from './stream.ts'

/** One turn of work holds the event loop no longer than this. */
const TURN_MS = 12
const PAUSE_MS = 4
const IDLE_MOST_MS = 500

/** A sleep this long is a lost connection: what was missed is asked for again, not sent late. */
const LATE_MOST_MS = 20_000

export type DeliveryOptions = {
  worldClock: WorldClock
  now: () => number
  schedule: Timers
  drills: Drills
  /** The world from now on. */
  openStream: () => Stream
}

export class Delivery {
  stream: Stream
  readonly #options: DeliveryOptions
  readonly #answers: Generator<Message | undefined>[] = []
  #advancing: Generator<Message> | undefined
  #deliver: ((message: FeedMessage) => void) | undefined
  #report: (state: FeedState) => void = () => {}
  #timer: unknown
  #connected = false
  #reachedAt: number

  constructor(options: DeliveryOptions) {
    this.#options = options
    this.stream = options.openStream()
    this.#reachedAt = options.now()
  }

  start(deliver: (message: FeedMessage) => void, report: (state: FeedState) => void): void {
    const { now, schedule } = this.#options
    this.#deliver = deliver
    this.#report = report
    if (now() - this.#reachedAt > LATE_MOST_MS / 4) this.#startOver()
    this.#reachedAt = now()
    this.#timer = schedule.setTimeout(() => this.#turn(), 0)
  }

  stop(): void {
    this.#options.schedule.clearTimeout(this.#timer)
    this.#timer = undefined
    this.#connected = false
    this.#deliver = undefined
  }

  /** Told among the other messages, after the answers that were asked for before. */
  answer(messages: Generator<Message | undefined>): void {
    this.#answers.push(messages)
  }

  #send(message: Message): void {
    if (this.#connected) this.#hand(this.#options.drills.pass(message))
  }

  #hand(messages: readonly Message[]): void {
    const receivedAt = this.#options.now()
    for (const { routingKey, body } of messages) this.#deliver?.({ routingKey, body, receivedAt })
  }

  #setConnected(state: boolean): void {
    if (state === this.#connected) return
    this.#connected = state
    this.#report(state ? 'connected' : 'disconnected')
    // A new connection gets the alives at once, so that a start does not wait up to ten seconds for them.
    if (state) for (const product of PRODUCERS) this.#send(alive(product, this.#options.now(), 1))
  }

  #startOver(): void {
    this.#setConnected(false)
    this.stream = this.#options.openStream()
    this.#advancing = undefined
    this.#answers.length = 0
  }

  /** True when there is more to do at once. */
  #work(): boolean {
    const { worldClock, now } = this.#options
    const until = performance.now() + TURN_MS
    this.#advancing ??= this.stream.advance(worldAt(worldClock, now()))
    while (performance.now() < until) {
      const next = this.#advancing.next()
      if (next.done) {
        this.#advancing = undefined
        this.#reachedAt = now()
        return this.#answerUntil(until)
      }
      this.#send(next.value)
    }
    return true
  }

  #answerUntil(until: number): boolean {
    const [first] = this.#answers
    while (first !== undefined && this.#answers.length > 0 && performance.now() < until) {
      const next = (this.#answers[0] as typeof first).next()
      if (next.done) this.#answers.shift()
      else if (next.value) this.#send(next.value)
    }
    return this.#answers.length > 0
  }

  #turn(): void {
    const { worldClock, now, schedule, drills } = this.#options
    if (now() - this.#reachedAt > LATE_MOST_MS) {
      this.#startOver()
      this.#reachedAt = now()
    }
    this.#setConnected(!drills.isCut())
    this.#hand(drills.released())
    const busy = this.#work()
    const idle = Math.min(IDLE_MOST_MS, Math.max(PAUSE_MS, wallAt(worldClock, this.stream.nextAt()) - now()))
    this.#timer = schedule.setTimeout(() => this.#turn(), busy ? PAUSE_MS : idle)
  }
}
