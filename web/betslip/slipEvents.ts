// Changes of a slip as events for marketing tags: add, remove, clear, place.

export type SlipEvent =
  | { event: 'add' | 'remove'; pick: string; count: number }
  | { event: 'clear'; count: 0 }
  | { event: 'place'; betId: string; count: number }

/**
 * The events between two sets of picks. Several removed at once are a clear; picks removed by a placement are neither.
 */
export const slipEventsOf = (before: readonly string[], after: readonly string[], placed: boolean): SlipEvent[] => {
  const gone = before.filter((key) => !after.includes(key))
  const come = after.filter((key) => !before.includes(key))
  if (after.length === 0 && gone.length > 1 && !placed) return [{ event: 'clear', count: 0 }]
  const removed = placed ? [] : gone
  return [
    ...removed.map((pick): SlipEvent => ({ event: 'remove', pick, count: after.length })),
    ...come.map((pick): SlipEvent => ({ event: 'add', pick, count: after.length })),
  ]
}
