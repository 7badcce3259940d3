// For tests: the feed's outbox of results, kept by hand.
import type { LineChange, LineOutcome } from '../odds/index.ts'

export function handmadeLines() {
  const changes: LineChange[] = []
  const latest = new Map<number, LineChange>()
  const lines = {
    loadLineChanges: async (_db: unknown, afterId: string, limit: number) =>
      changes.slice(Number(afterId), Number(afterId) + limit),
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
