// What the slice stores: results, events and words of names. It imports past results once and deletes events after 30 days.
import type { FeedRest, PriceBook } from '../odds/index.ts'
import { DAY } from '../platform/periods.ts'
import type { Platform } from '../platform/platform.ts'
import { createBatchWriter } from './batchWriter.ts'
import { startImport } from './history/importPast.ts'
import { type MatchResult, resultOf } from './history/result.ts'
import { deleteOldEvents, insertEvents, insertWords, upsertResults } from './queries.ts'
import type { StoredEvent } from './timeline/events.ts'

export type Storage = {
  events(events: readonly StoredEvent[]): void
  words(words: readonly string[]): void
  /** Once this process leads the feed; nothing is written before. */
  start(): Promise<void>
  stop(): Promise<void>
}
type StorageDeps = Pick<Platform, 'pool' | 'leases' | 'log' | 'clock' | 'jobs'> & {
  book: PriceBook
  results: FeedRest['results'] | undefined
  clockSpeed: number
  historyDays: number
}

const DAY_MS = 86_400_000
const EVENTS_KEPT_DAYS = 30

export const noStorage: Storage = {
  events: () => {},
  words: () => {},
  start: async () => {},
  stop: async () => {},
}

export function createStorage(deps: StorageDeps): Storage {
  const { pool, leases, log, clock, jobs, book, results, clockSpeed, historyDays } = deps
  const writers = {
    results: createBatchWriter<MatchResult>('results', log, (items) =>
      leases.write('feed', (db) => upsertResults(db, items)),
    ),
    events: createBatchWriter<StoredEvent>('events of matches', log, (items) =>
      leases.write('feed', (db) => insertEvents(db, items)),
    ),
    words: createBatchWriter<string>('words', log, (items) => leases.write('feed', (db) => insertWords(db, items))),
  }
  jobs.add('matches.deleteOld', { role: 'feed', every: DAY }, () =>
    deleteOldEvents(pool, clock.now() - EVENTS_KEPT_DAYS * DAY_MS),
  )
  /** The feed's leader writes alone: what this process sees before it leads, another has written. */
  let isWriting = false
  let stopRecording = () => {}
  let stopImport = async () => {}
  return {
    events: (events) => isWriting && writers.events.push(...events),
    words: (words) => isWriting && writers.words.push(...words),
    async start() {
      isWriting = true
      stopRecording = createRecorder(book, (result) => writers.results.push(result))
      if (results) stopImport = startImport({ db: pool, log, clock, results, clockSpeed, historyDays })
    },
    async stop() {
      stopRecording()
      await stopImport()
      await Promise.all(Object.values(writers).map((writer) => writer.stop()))
    },
  }
}

/** Stores the result of every match that ends, and again when the feed corrects it. Returns the way to stop. */
function createRecorder(book: PriceBook, store: (result: MatchResult) => void): () => void {
  /** By match, so that the same result is not written again. */
  const written = new Map<number, string>()
  const check = (id: number): void => {
    const match = book.match(id)
    if (!match) {
      written.delete(id)
      return
    }
    const result = match.fixture && resultOf(match.fixture, match.status)
    if (!result) return
    const text = JSON.stringify([result.homeScore, result.awayScore, result.periods, result.ending])
    if (written.get(id) === text) return
    written.set(id, text)
    store(result)
  }
  return book.onChange(({ parentMatchId, status }) => {
    if (status) check(parentMatchId)
  })
}
