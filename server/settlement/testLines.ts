// For tests: the feed's outbox of results, kept by hand.
import type { LineChange, LineOutcome } from '../odds/index.ts'
import type { Queryable } from './queries.ts'

/** As the feed stores them, under the ids that they have here. */
export async function storeChanges(db: Queryable, changes: readonly LineChange[]): Promise<void> {
  await db.query(
    `insert into line_change (id, parent_match_id, market, specifiers, outcome, generated_at) overriding system value
     select * from unnest($1::bigint[], $2::bigint[], $3::int[], $4::text[], $5::jsonb[], $6::bigint[])
     on conflict do nothing`,
    [
      changes.map(({ id }) => id),
      changes.map(({ parentMatchId }) => parentMatchId),
      changes.map(({ market }) => market),
      changes.map(({ specifiers }) => specifiers),
      changes.map(({ outcome }) => JSON.stringify(outcome)),
      changes.map(({ at }) => at),
    ],
  )
}

/** `store` keeps what settlement is about to read where the database looks for it. */
export function handmadeLines(store = storeChanges) {
  const changes: LineChange[] = []
  const latest = new Map<number, LineChange>()
  const lines = {
    loadLineChanges: async (db: Queryable, afterId: string, limit: number) => {
      const next = changes.slice(Number(afterId))
      if (next.length > 0) await store(db, next)
      return next.slice(0, limit)
    },
    loadLines: async (_db: unknown, names: readonly { parentMatchId: number }[]) =>
      names.flatMap(({ parentMatchId }) => latest.get(parentMatchId) ?? []),
  }
  /** The feed says so; settlement acts on it when it is drained. */
  const say = (parentMatchId: number, outcome: LineOutcome, at = Date.now() + 1000): void => {
    const change = { id: String(changes.length + 1), parentMatchId, market: 1, specifiers: '', outcome, at }
    changes.push(change)
    latest.set(parentMatchId, change)
  }
  return { lines, say }
}
