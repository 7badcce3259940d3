// Reads the past from the feed's archive once, in the background; later starts read what was missed in between.
import { setTimeout as sleep } from 'node:timers/promises'
import { type FeedRest, pastMatchesOf, withNames } from '../../odds/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import { loadReadUntil, type Queryable, upsertReadUntil, upsertResults } from '../queries.ts'
import { resultOf } from './result.ts'

const DAY_MS = 86_400_000
/** Matches that were still running when the archive was read last. */
const OVERLAP_MS = DAY_MS / 4
/** The server has better things to do: a batch takes about ten milliseconds of work. */
const PAUSE_MS = 40
const LOCAL_LANGUAGE = 'am'

export type ImportDeps = {
  db: Queryable
  log: Log
  clock: Clock
  results: NonNullable<FeedRest['results']>
  /** Match seconds per second: a fast world has its past in less of our time. */
  clockSpeed: number
  /** Of match time. */
  historyDays: number
}

/** Resolves when the past is read or `signal` says stop; a part read twice changes nothing. */
export async function importPast(deps: ImportDeps, signal: AbortSignal): Promise<number> {
  const { db, clock, results, clockSpeed, historyDays } = deps
  const now = clock.now()
  const known = await loadReadUntil(db)
  const from = Math.max(now - (historyDays * DAY_MS) / clockSpeed, known === null ? 0 : known - OVERLAP_MS)
  const local = results(from, now, LOCAL_LANGUAGE)[Symbol.asyncIterator]()
  let count = 0
  for await (const text of results(from, now)) {
    if (signal.aborted) return count
    const past = pastMatchesOf(text)
    const other = await local.next()
    const others = other.done ? [] : pastMatchesOf(other.value).map(({ fixture }) => fixture)
    const fixtures = withNames(
      past.map(({ fixture }) => fixture),
      LOCAL_LANGUAGE,
      others,
    )
    const found = past.flatMap(({ fixture, status }, index) => resultOf(fixtures[index] ?? fixture, status) ?? [])
    await upsertResults(db, found)
    count += found.length
    await sleep(PAUSE_MS)
  }
  await upsertReadUntil(db, now)
  return count
}

/** Starts the reading; the answer stops it. */
export function startImport(deps: ImportDeps): () => Promise<void> {
  const stop = new AbortController()
  const running = importPast(deps, stop.signal).then(
    (matches) => deps.log.info({ matches }, 'past results read'),
    (cause) => deps.log.warn({ err: cause }, 'past results could not be read'),
  )
  return async () => {
    stop.abort()
    await running
  }
}
