// A Web Lock per attempt: one tab handles it; the others wait until it has finished or was closed.

const LOCK = 'walia-attempt'

/** Runs without a lock where the browser has none, or refuses it as it does with cookies blocked. */
export const underLock = async <T>(name: string, options: LockOptions, run: () => Promise<T>): Promise<T> => {
  let began = false
  const begin = (): Promise<T> => {
    began = true
    return run()
  }
  try {
    return await navigator.locks.request(name, options, begin)
  } catch (cause) {
    if (began || options.signal?.aborted) throw cause
    return run()
  }
}

/** Runs at once while other tabs wait. In browsers without locks the first tab to remove the attempt wins. */
export const whileAlone = <T>(run: () => Promise<T>): Promise<T> => underLock(LOCK, { ifAvailable: true }, run)

/** Runs once no other tab holds the lock, unless this tab is hidden by then. */
export const whenAlone = async (run: () => Promise<void>): Promise<void> => {
  const hidden = new AbortController()
  const leave = (): void => {
    if (document.hidden) hidden.abort()
  }
  document.addEventListener('visibilitychange', leave)
  try {
    await underLock(LOCK, { signal: hidden.signal }, run)
  } catch (cause) {
    if (!hidden.signal.aborted) throw cause
  } finally {
    document.removeEventListener('visibilitychange', leave)
  }
}

const channel = (): BroadcastChannel | null => {
  try {
    return new BroadcastChannel('walia-bet-placed')
  } catch {
    return null
  }
}
const PLACED = channel()

export type PlacedElsewhere = { userId: number | null; betId: string }

/** Tells the browser's other tabs of a bet whose result this one shows: their slips lose its picks as well. */
export const tellPlacedElsewhere = (placed: PlacedElsewhere): void => PLACED?.postMessage(placed)

export const onPlacedElsewhere = (run: (placed: PlacedElsewhere) => void): void =>
  PLACED?.addEventListener('message', ({ data }) => run(data))
