// Who is told of changes of prices: each of them, whatever another one throws.
import type { MatchChange, PriceBook } from './types.ts'

export type ChangeListeners = { onChange: PriceBook['onChange']; announce(change: MatchChange): void }

/** `onFault` is called for listeners that throw, which never stop the feed. */
export function createChangeListeners(onFault: (cause: unknown) => void): ChangeListeners {
  const listeners = new Set<(change: MatchChange) => void>()
  return {
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    announce(change) {
      for (const listener of listeners) {
        try {
          listener(change)
        } catch (cause) {
          onFault(cause)
        }
      }
    },
  }
}
