// What happens to a slip, as the events of the session's betslip tracker: add, remove, clear, place.

export type SlipEvent =
  | { event: 'add' | 'remove'; pick: string; count: number }
  | { event: 'clear'; count: 0 }
  | { event: 'place'; betId: string; count: number }

/** What a change from one set of picks to the next says. Several gone at once are a clear; what a placement took out is neither. */
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
