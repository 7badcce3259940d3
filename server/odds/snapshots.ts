// Matches as they stand, written every two seconds when they changed, so that a restart shows its lists at once.
import type { Log } from '../platform/log.ts'
import { type FeedWrite, type MatchRow, upsertCheckpoints, upsertMatches } from './queries.ts'
import type { MatchRecord } from './state.ts'
import { storedStateOf } from './storedMatch.ts'

const FLUSH_MS = 2000
const BATCH_MAX = 50

export type Snapshots = {
  mark(match: MatchRecord): void
  forget(match: MatchRecord): void
  /** Writes what is marked. */
  flush(): Promise<void>
  start(): void
  stop(): Promise<void>
}

/**
 * `checkpoints` says how far each producer is complete; that is written only after all it covers: the results (waited
 * for by `resultsWritten`) and every match that had changed by then.
 */
export function createSnapshots(
  transact: FeedWrite,
  log: Log,
  checkpoints: () => ReadonlyMap<number, number>,
  resultsWritten: () => Promise<void>,
): Snapshots {
  let dirty = new Set<MatchRecord>()
  let timer: NodeJS.Timeout | undefined
  let flushing: Promise<void> | null = null

  const rowOf = (match: MatchRecord): MatchRow => ({
    urn: match.urn,
    parentMatchId: match.parentMatchId,
    fixture: match.fixture,
    state: storedStateOf(match),
  })
  async function write(): Promise<void> {
    const points = checkpoints()
    const changed = [...dirty]
    dirty = new Set()
    for (let from = 0; from < changed.length; from += BATCH_MAX) {
      const batch = changed.slice(from, from + BATCH_MAX)
      try {
        const rows = batch.map(rowOf)
        await transact((db) => upsertMatches(db, rows))
      } catch (cause) {
        for (const match of changed.slice(from)) dirty.add(match)
        log.warn({ err: cause, matches: dirty.size }, 'matches wait for the database')
        return
      }
    }
    await resultsWritten()
    await transact((db) => upsertCheckpoints(db, points)).catch((cause) =>
      log.warn({ err: cause }, 'the checkpoint was not written'),
    )
  }
  const flush = (): Promise<void> => {
    flushing ??= write().finally(() => {
      flushing = null
    })
    return flushing
  }
  return {
    mark: (match) => dirty.add(match),
    forget: (match) => dirty.delete(match),
    flush,
    start() {
      timer = setInterval(flush, FLUSH_MS)
    },
    async stop() {
      clearInterval(timer)
      await flush()
      await flush()
    },
  }
}
