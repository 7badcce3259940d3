// The events of every match in memory, derived from the states that the feed reports and stored as they come.
import type { MatchState, PriceBook } from '../../odds/index.ts'
import type { Log } from '../../platform/log.ts'
import { isOver } from '../availability.ts'
import type { Backfill } from './backfill.ts'
import { eventsBetween, foldEvents, type MatchEvent, type ScoreState, type StoredEvent, stateAfter } from './events.ts'

export type TimelineDeps = {
  book: PriceBook
  log: Log | null
  /** Events kept of these matches. */
  load(ids: readonly number[]): Promise<readonly StoredEvent[]>
  store(events: readonly StoredEvent[]): void
  /** What happened before this process listened, where the feed has an archive. */
  backfill: Backfill | null
}

type Kept = { events: MatchEvent[]; state: ScoreState | null }

const GATHER_MS = 50
const RETRY_MS = 2000

export class Timelines {
  readonly #deps: TimelineDeps
  readonly #kept = new Map<number, Kept>()
  readonly #wanted = new Set<number>()
  readonly #listeners = new Set<(id: number) => void>()
  readonly #stop: () => void
  #timer: NodeJS.Timeout | null = null
  #loading: Promise<void> = Promise.resolve()
  #closed = false

  constructor(deps: TimelineDeps) {
    this.#deps = deps
    this.#stop = deps.book.onChange(({ parentMatchId, status }) => {
      if (status) this.onStatus(parentMatchId)
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#stop()
    if (this.#timer) clearTimeout(this.#timer)
    await this.#loading
  }

  /** Called with a match that has new events; answers the way to stop. */
  onEvents(listener: (id: number) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Null while the match is not in memory. */
  eventsOf(id: number): readonly MatchEvent[] | null {
    return this.#kept.get(id)?.events ?? null
  }

  onStatus(id: number): void {
    const match = this.#deps.book.match(id)
    if (!match) {
      this.#kept.delete(id)
      return
    }
    if (match.status.status === 0) return
    const kept = this.#kept.get(id)
    if (kept) this.#take(match, kept)
    else {
      this.#wanted.add(id)
      this.#schedule(GATHER_MS)
    }
  }

  /** Matches met for the first time are loaded together, so that their events continue after a restart. */
  #schedule(ms: number): void {
    if (this.#closed) return
    this.#timer ??= setTimeout(() => {
      this.#timer = null
      this.#loading = this.#loading.then(() => this.#loadWanted())
    }, ms)
  }

  async #loadWanted(): Promise<void> {
    const ids = [...this.#wanted]
    try {
      const byMatch = new Map<number, MatchEvent[]>(ids.map((id) => [id, []]))
      for (const { parentMatchId, ...event } of await this.#deps.load(ids)) byMatch.get(parentMatchId)?.push(event)
      for (const [id, events] of byMatch) await this.#begin(id, events)
    } catch (cause) {
      this.#deps.log?.warn({ err: cause, matches: ids.length }, 'events of matches could not be read')
      this.#schedule(RETRY_MS)
    }
  }

  async #begin(id: number, stored: readonly MatchEvent[]): Promise<void> {
    const past = stored.length > 0 ? [] : await this.#pastOf(id)
    // Between the question and its answer nothing of this match was taken; now it is, from where the past ends.
    this.#wanted.delete(id)
    const match = this.#deps.book.match(id)
    if (!match) return
    const events = [...stored, ...past]
    const state = foldEvents(events)
    // The feed's archive has sets, not the games of the one being played.
    const kept: Kept = { events, state: state && past.length > 0 ? { ...state, games: null } : state }
    this.#kept.set(id, kept)
    if (past.length > 0) this.#deps.store(past.map((event) => ({ parentMatchId: id, ...event })))
    this.#take(match, kept)
  }

  async #pastOf(id: number): Promise<MatchEvent[]> {
    const match = this.#deps.book.match(id)
    if (!match?.fixture || isOver(match) || this.#deps.backfill === null) return []
    return this.#deps.backfill(match.urn, match.fixture.sportId).catch((cause) => {
      this.#deps.log?.warn({ err: cause, urn: match.urn }, 'the past of a match could not be read')
      return []
    })
  }

  #take(match: MatchState, kept: Kept): void {
    const { parentMatchId, status } = match
    // A match that is first met when it is over has a result, and no events.
    if (kept.state === null && isOver(match)) return
    const sportId = match.fixture?.sportId ?? 0
    const events = eventsBetween(kept.state, status, sportId, kept.events.length)
    if (status.matchStatus !== 0) kept.state = stateAfter(status, sportId)
    if (events.length === 0) return
    kept.events.push(...events)
    this.#deps.store(events.map((event) => ({ parentMatchId, ...event })))
    for (const listener of this.#listeners) listener(parentMatchId)
  }
}
