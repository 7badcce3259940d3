// What is pushed: rows (head:{id}), match pages (match:{id}) and the counts, as changes since the last push.
import type { TotalsAnswer } from '@walia/contract/matches.ts'
import type { LineState, MatchState } from '../odds/index.ts'
import type { Channel, TopicSource } from '../websocket/topics.ts'
import { isOver } from './availability.ts'
import { deltaOf, isSameLive, type MatchSnapshot, snapshotOf, stateOf } from './delta.ts'
import { FILTERS, rowMarketsOf } from './marketTable.ts'
import { rowLineOf, type Source, shownLines } from './render.ts'

const MATCH_TOPIC = /^(?:head|match):([1-9][0-9]{0,15})$/
const ROW_SETS = FILTERS.map(({ markets }) => rowMarketsOf(markets))

const idOf = (channel: string): number | null => {
  const id = MATCH_TOPIC.exec(channel)?.[1]
  return id === undefined ? null : Number(id)
}

/** A row may show, under any of the list's market filters, one of these; a match page shows everything. */
function linesOf(channel: string, match: MatchState): readonly LineState[] {
  if (!channel.startsWith('head:')) return shownLines(match)
  return [...new Set(ROW_SETS.flatMap((markets) => rowLineOf(match, markets) ?? []))]
}

type Present = { lines: readonly LineState[]; snapshot: MatchSnapshot }

export class MatchTopics implements TopicSource {
  readonly #source: Source
  readonly #sent = new Map<string, MatchSnapshot>()
  /** What was worked out last in this turn of the event loop. */
  #last: (Present & { channel: string; version: string }) | null = null
  readonly #stop: () => void

  constructor(source: Source, touch: (channel: string) => void) {
    this.#source = source
    this.#stop = source.book.onChange(({ parentMatchId }) => {
      touch(`head:${parentMatchId}`)
      touch(`match:${parentMatchId}`)
    })
  }

  stop(): void {
    this.#stop()
  }

  channelOf(topic: string): Channel | null {
    const id = idOf(topic)
    if (id === null) return null
    return this.#match(topic) ? { channel: topic } : { refused: 'NOT_FOUND' }
  }

  isGone(channel: string): boolean {
    return this.#match(channel) === null
  }

  snapshot(channel: string, language: string): object | null {
    const match = this.#match(channel)
    return match && stateOf(this.#source, match, linesOf(channel, match), language)
  }

  delta(channel: string, language: string): object | null {
    const match = this.#match(channel)
    const was = this.#sent.get(channel)
    if (!match || !was) return null
    const { lines, snapshot } = this.#present(channel, match)
    return deltaOf(this.#source, match, lines, was, snapshot, language)
  }

  settle(channel: string): void {
    const match = this.#match(channel)
    if (!match) {
      this.#sent.delete(channel)
      return
    }
    const now = this.#present(channel, match).snapshot
    const was = this.#sent.get(channel)
    // The browser's clock still runs from the reading that was sent, so drift is measured from that one.
    this.#sent.set(channel, was && isSameLive(was.live, now.live) ? { ...now, live: was.live } : now)
  }

  open(channel: string): void {
    this.settle(channel)
  }

  close(channel: string): void {
    this.#sent.delete(channel)
  }

  /** The same for the deltas of a channel in all languages and for what is kept as sent: that was half of a push. */
  #present(channel: string, match: MatchState): Present {
    const { book } = this.#source
    const version = `${book.epoch} ${book.version} ${match.version}`
    if (this.#last?.channel === channel && this.#last.version === version) return this.#last
    const lines = linesOf(channel, match)
    this.#last = { channel, version, lines, snapshot: snapshotOf(this.#source, match, lines) }
    queueMicrotask(() => {
      this.#last = null
    })
    return this.#last
  }

  #match(channel: string): MatchState | null {
    const match = this.#source.book.match(idOf(channel) ?? 0)
    return match?.fixture && !isOver(match) ? match : null
  }
}

const TOTALS = 'totals'

/** The counts; always sent whole, and only when one of them changed. */
export class TotalsTopic implements TopicSource {
  readonly #totals: () => TotalsAnswer
  readonly #stop: () => void
  #sent = ''

  constructor(source: Source, totals: () => TotalsAnswer, touch: (channel: string) => void) {
    this.#totals = totals
    this.#stop = source.book.onChange(() => touch(TOTALS))
  }

  stop(): void {
    this.#stop()
  }

  channelOf(topic: string): Channel | null {
    return topic === TOTALS ? { channel: TOTALS } : null
  }

  snapshot(): object {
    return this.#totals()
  }

  isChanged(): boolean {
    return JSON.stringify(this.#totals()) !== this.#sent
  }

  settle(): void {
    this.#sent = JSON.stringify(this.#totals())
  }

  open(): void {
    this.settle()
  }
}
