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
