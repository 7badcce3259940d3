// A Web Lock per attempt: one tab handles it; the others wait until it has finished or was closed.

const LOCK = 'walia-attempt'

/** Runs at once while other tabs wait. In browsers without locks the first tab to remove the attempt wins. */
export const whileAlone = <T>(run: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request(LOCK, { ifAvailable: true }, run) : run()

/** Runs once no other tab holds the lock, unless this tab is hidden by then. */
export const whenAlone = async (run: () => Promise<void>): Promise<void> => {
  if (!navigator.locks) return run()
  const hidden = new AbortController()
  const leave = (): void => {
    if (document.hidden) hidden.abort()
  }
  document.addEventListener('visibilitychange', leave)
  try {
    await navigator.locks.request(LOCK, { signal: hidden.signal }, run)
  } catch (cause) {
    if (!hidden.signal.aborted) throw cause
  } finally {
    document.removeEventListener('visibilitychange', leave)
  }
}

const PLACED = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('walia-bet-placed')

export type PlacedElsewhere = { userId: number | null; betId: string }

/** Tells the browser's other tabs of a bet whose result this one shows: their slips lose its picks as well. */
export const tellPlacedElsewhere = (placed: PlacedElsewhere): void => PLACED?.postMessage(placed)

export const onPlacedElsewhere = (run: (placed: PlacedElsewhere) => void): void =>
  PLACED?.addEventListener('message', ({ data }) => run(data))
