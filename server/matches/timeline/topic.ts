// What is pushed of a match's events: timeline:{id}, all of them at first and then the new ones.
import type { Channel, TopicSource } from '../../websocket/topics.ts'
import type { Timelines } from './timelines.ts'
import { eventOnWire } from './wire.ts'

const TOPIC = /^timeline:([1-9][0-9]{0,15})$/
const idOf = (channel: string): number => Number(TOPIC.exec(channel)?.[1] ?? 0)

export class TimelineTopic implements TopicSource {
  readonly #timelines: Timelines
  readonly #isKnown: (id: number) => boolean
  /** How many events were sent, by channel. */
  readonly #sent = new Map<string, number>()
  readonly #stop: () => void

  constructor(timelines: Timelines, isKnown: (id: number) => boolean, touch: (channel: string) => void) {
    this.#timelines = timelines
    this.#isKnown = isKnown
    this.#stop = timelines.onEvents((id) => touch(`timeline:${id}`))
  }

  stop(): void {
    this.#stop()
  }

  channelOf(topic: string): Channel | null {
    if (!TOPIC.test(topic)) return null
    return this.#isKnown(idOf(topic)) ? { channel: topic } : { refused: 'NOT_FOUND' }
  }

  isGone(channel: string): boolean {
    return !this.#isKnown(idOf(channel))
  }

  snapshot(channel: string): object {
    return { events: this.#events(channel).map(eventOnWire) }
  }

  delta(channel: string): object | null {
    const fresh = this.#events(channel).slice(this.#sent.get(channel) ?? 0)
    return fresh.length === 0 ? null : { events: fresh.map(eventOnWire) }
  }

  settle(channel: string): void {
    this.#sent.set(channel, this.#events(channel).length)
  }

  open(channel: string): void {
    this.settle(channel)
  }

  close(channel: string): void {
    this.#sent.delete(channel)
  }

  #events(channel: string) {
    return this.#timelines.eventsOf(idOf(channel)) ?? []
  }
}
