// Who listens to which channel, and what is sent when it changes: versions, conflation, one text per language.
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import type { Client } from './client.ts'
import type { SocketLimits } from './limits.ts'
import type { Channel, TopicSource } from './topics.ts'

type Room = {
  readonly channel: string
  readonly topic: string
  readonly source: TopicSource
  readonly clients: Set<Client>
  version: number
  /** States in the present version, by language; emptied by every change. */
  readonly states: Map<string, string>
  busy: boolean
}

const frame = (topic: string, version: number, part: 's' | 'd', payload: object): string =>
  `{"t":${JSON.stringify(topic)},"v":${version},"${part}":${JSON.stringify(payload)}}`
const goneFrame = (topic: string): string => JSON.stringify({ t: 'gone', topic })

/** Rooms that one turn of the event loop sends the changes of: after a gap of the feed 3,000 of them change at once. */
const TURN_ROOMS = 32

export class Hub {
  readonly #sources: TopicSource[] = []
  readonly #rooms = new Map<string, Room>()
  readonly #dirty = new Set<Room>()
  readonly #slow = new Set<Client>()
  readonly #limits: SocketLimits
  readonly #clock: Clock
  readonly #log: Log
  #timer: NodeJS.Timeout | null = null
  /** The rest of a flush. */
  #turn: NodeJS.Immediate | null = null

  constructor(limits: SocketLimits, clock: Clock, log: Log) {
    this.#limits = limits
    this.#clock = clock
    this.#log = log
  }

  add(source: TopicSource): void {
    this.#sources.push(source)
  }

  /** Something of the channel may have changed; it is sent within the conflation time, if anybody subscribes. */
  touch(channel: string): void {
    const room = this.#rooms.get(channel)
    if (!room) return
    room.states.clear()
    this.#dirty.add(room)
    this.#schedule()
  }

  /** The channel and its family, or why there is none. */
  find(topic: string, accountId: number | null): (Channel & { source: TopicSource }) | null {
    for (const source of this.#sources) {
      const channel = source.channelOf(topic, accountId)
      if (channel) return { ...channel, source }
    }
    return null
  }

  /** Joins the room and sends its state; asked again, the state is sent again, which is how a gap is repaired. */
  async join(client: Client, topic: string, channel: string, source: TopicSource): Promise<void> {
    let room = this.#rooms.get(channel)
    if (!room) {
      room = { channel, topic, source, clients: new Set(), version: 1, states: new Map(), busy: false }
      this.#rooms.set(channel, room)
      source.open?.(channel)
    }
    room.clients.add(client)
    client.topics.set(topic, channel)
    await this.#sendState(room, client)
  }

  leave(client: Client, topic: string): void {
    const channel = client.topics.get(topic)
    const room = channel === undefined ? undefined : this.#rooms.get(channel)
    client.topics.delete(topic)
    client.behind.delete(topic)
    if (!room) return
    room.clients.delete(client)
    if (room.clients.size > 0) return
    this.#rooms.delete(room.channel)
    this.#dirty.delete(room)
    room.source.close?.(room.channel)
  }

  leaveAll(client: Client): void {
    for (const topic of [...client.topics.keys()]) this.leave(client, topic)
    this.#slow.delete(client)
  }

  /** Ends a topic for a client and says so. */
  end(client: Client, topic: string): void {
    if (!client.topics.has(topic)) return
    this.leave(client, topic)
    client.socket.send(goneFrame(topic))
  }

  close(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    if (this.#turn) clearImmediate(this.#turn)
    this.#turn = null
  }

  #schedule(): void {
    if (!this.#turn) this.#timer ??= setTimeout(() => this.#flush(), this.#limits.conflateMs)
  }

  #flush(): void {
    this.#timer = null
    this.#flushFrom([...this.#dirty].filter((room) => !room.busy))
  }

  /** Bets and lists are answered between two turns. */
  #flushFrom(rooms: readonly Room[]): void {
    this.#turn = null
    for (const room of rooms.slice(0, TURN_ROOMS)) {
      // Gone, or left by everybody, since the turn before.
      if (!this.#dirty.delete(room)) continue
      try {
        if (room.source.isGone?.(room.channel)) this.#endRoom(room)
        else if (room.source.delta) this.#tellChanges(room, room.source.delta.bind(room.source))
        else if (room.source.isChanged?.(room.channel) ?? true) void this.#tellStates(room)
      } catch (cause) {
        this.#log.error({ err: cause, channel: room.channel }, 'a topic could not be told')
      }
    }
    const rest = rooms.slice(TURN_ROOMS)
    if (rest.length > 0) {
      this.#turn = setImmediate(() => this.#flushFrom(rest))
      return
    }
    this.#catchUp()
    if (this.#dirty.size > 0 || this.#slow.size > 0) this.#schedule()
  }

  /** Deltas are worked out once per language, for those who keep up; the others get the state when they can. */
  #tellChanges(room: Room, deltaOf: NonNullable<TopicSource['delta']>): void {
    const texts = new Map<string, string>()
    const version = room.version + 1
    for (const language of new Set([...room.clients].map((client) => client.language))) {
      const delta = deltaOf(room.channel, language)
      if (delta) texts.set(language, frame(room.topic, version, 'd', delta))
    }
    if (texts.size === 0) return
    room.source.settle?.(room.channel)
    room.version = version
    for (const client of room.clients) {
      const text = texts.get(client.language)
      if (text !== undefined) this.#sendOrSkip(client, room.topic, text)
    }
  }

  /** Families without deltas send their state, read anew for every language. */
  async #tellStates(room: Room): Promise<void> {
    room.busy = true
    try {
      room.version++
      room.source.settle?.(room.channel)
      for (const language of new Set([...room.clients].map((client) => client.language))) {
        const text = await this.#stateOf(room, language)
        if (text === null) return this.#endRoom(room)
        for (const client of room.clients) if (client.language === language) this.#sendOrSkip(client, room.topic, text)
      }
    } catch (cause) {
      this.#log.error({ err: cause, channel: room.channel }, 'a topic could not be told')
    } finally {
      room.busy = false
    }
  }

  #endRoom(room: Room): void {
    for (const client of [...room.clients]) this.end(client, room.topic)
  }

  async #stateOf(room: Room, language: string): Promise<string | null> {
    const kept = room.states.get(language)
    if (kept !== undefined) return kept
    const { version } = room
    const state = await room.source.snapshot(room.channel, language)
    if (state === null) return null
    // Sent to others in the meantime: this reading may be older than theirs, so it is taken again.
    if (room.version !== version) return this.#stateOf(room, language)
    const text = frame(room.topic, version, 's', state)
    // Kept only where every change is announced by touch; other families are read anew each time.
    if (room.source.delta && !this.#dirty.has(room)) room.states.set(language, text)
    return text
  }

  async #sendState(room: Room, client: Client): Promise<void> {
    const text = await this.#stateOf(room, client.language)
    if (!room.clients.has(client)) return
    if (text === null) this.end(client, room.topic)
    else this.#sendOrSkip(client, room.topic, text)
  }

  #sendOrSkip(client: Client, topic: string, text: string): void {
    if (client.socket.bufferedAmount > this.#limits.bufferedBytesMax) {
      if (client.behind.size === 0) client.behindSince = this.#clock.now()
      client.behind.add(topic)
      this.#slow.add(client)
      this.#schedule()
    } else if (!client.behind.has(topic)) client.socket.send(text)
  }

  /** Slow clients that have drained get the latest state of what they missed; those that never do are disconnected. */
  #catchUp(): void {
    const now = this.#clock.now()
    for (const client of this.#slow) {
      if (client.socket.bufferedAmount > this.#limits.bufferedBytesMax) {
        if (now - client.behindSince > this.#limits.behindMsMax) client.socket.terminate()
        continue
      }
      const missed = [...client.behind]
      client.behind.clear()
      this.#slow.delete(client)
      for (const topic of missed) {
        const room = this.#rooms.get(client.topics.get(topic) ?? '')
        if (room)
          this.#sendState(room, client).catch((cause) => this.#log.error({ err: cause }, 'a state was not sent'))
      }
    }
  }
}
