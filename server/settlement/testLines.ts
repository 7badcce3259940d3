// For tests: the feed's outbox of results, kept by hand.
import type { LineChange, LineOutcome } from '../odds/index.ts'

export function handmadeLines() {
  const changes: LineChange[] = []
  const lines = {
    loadLineChanges: async (_db: unknown, afterId: string, limit: number) =>
      changes.filter((change) => Number(change.id) > Number(afterId)).slice(0, limit),
    loadLines: async (_db: unknown, names: readonly { parentMatchId: number }[]) =>
      names.flatMap(({ parentMatchId }) =>
        changes.filter((change) => change.parentMatchId === parentMatchId).slice(-1),
      ),
  }
  /** The feed says so; settlement acts on it when it is drained. */
  const say = (parentMatchId: number, outcome: LineOutcome, at = Date.now() + 1000): void => {
    changes.push({ id: String(changes.length + 1), parentMatchId, market: 1, specifiers: '', outcome, at })
  }
  return { lines, say }
}
