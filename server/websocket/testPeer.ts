// A family of topics that is easy to change and a client that keeps what it receives, for tests over real connections.
import { WebSocket } from 'ws'
import type { TopicSource } from './index.ts'

export type Frame = { t: string; v?: number; s?: unknown; d?: unknown; topic?: string; code?: string }

/** A shelf of texts by topic "shelf:{name}"; a change is sent as { now, from }. */
export class Shelf implements TopicSource {
  readonly texts = new Map<string, string>()
  readonly sent = new Map<string, string>()
  deltas = 0
  channelOf(topic: string) {
    if (!topic.startsWith('shelf:')) return null
    return this.texts.has(topic) ? { channel: topic } : { refused: 'NOT_FOUND' as const }
  }
  isGone(channel: string) {
    return !this.texts.has(channel)
  }
  snapshot(channel: string, language: string) {
    const text = this.texts.get(channel)
    return text === undefined ? null : { text, language }
  }
  delta(channel: string, language: string) {
    this.deltas++
    const [from, now] = [this.sent.get(channel), this.texts.get(channel)]
    return from === now ? null : { from, now, language }
  }
  settle(channel: string) {
    this.sent.set(channel, this.texts.get(channel) ?? '')
  }
  open(channel: string) {
    this.settle(channel)
  }
  close(channel: string) {
    this.sent.delete(channel)
  }
}

/** A client that keeps every frame it receives. */
export class Peer {
  readonly frames: Frame[] = []
  readonly socket: WebSocket
  closed: number | null = null
  constructor(port: number, headers: Record<string, string> = {}) {
    this.socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers })
    this.socket.on('message', (data) => this.frames.push(JSON.parse(String(data))))
    this.socket.on('close', (code) => {
      this.closed = code
    })
    this.socket.on('error', () => {})
  }
  async ready(): Promise<this> {
    await until(() => this.socket.readyState === WebSocket.OPEN)
    return this
  }
  send(message: unknown): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message))
  }
  /** The frames so far, once every message sent before has been answered. */
  async received(): Promise<Frame[]> {
    const pongs = this.frames.filter((frame) => frame.t === 'pong').length
    this.send({ type: 'ping' })
    await until(() => this.frames.filter((frame) => frame.t === 'pong').length > pongs)
    return this.frames.filter((frame) => frame.t !== 'pong')
  }
  of(topic: string): Frame[] {
    return this.frames.filter((frame) => frame.t === topic)
  }
}
/** Resolves once it holds; throws when it does not come to hold in good time. */
export async function until(holds: () => boolean): Promise<void> {
  const end = Date.now() + 20_000
  while (!holds()) {
    if (Date.now() > end) throw new Error('it never came to hold')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
